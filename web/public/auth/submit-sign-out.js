// Confirms the sign-out that the person asked for in the application.
document.querySelector('button[name="logout"]')?.click();
