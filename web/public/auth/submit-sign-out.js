// The sign-out page's form, sent without a click. A file of its own: the policy refuses inline scripts.
const form = document.getElementById('op.logoutForm');
const field = document.createElement('input');
field.type = 'hidden';
field.name = 'logout';
field.value = 'yes';
form.append(field);
form.submit();
