// Submits the sign-out form without a click. A separate file because the content security policy refuses
// inline scripts.
const form = document.getElementById('op.logoutForm');
const field = document.createElement('input');
field.type = 'hidden';
field.name = 'logout';
field.value = 'yes';
form.append(field);
form.submit();
