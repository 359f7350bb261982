// The provider's form that goes on by itself. A file of its own: the policy refuses inline scripts.
document.forms[0].submit();
