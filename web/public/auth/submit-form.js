// Submits the provider's form automatically. A separate file because the content security policy refuses
// inline scripts.
document.forms[0].submit();
