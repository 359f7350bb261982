// Shows the current connection state and reloads the application as soon as the server answers.
(() => {
  const retryEveryMs = 5_000;
  const page = document.documentElement;

  const showState = () => page.setAttribute('data-offline', String(!navigator.onLine));
  const tryAgain = async () => {
    showState();
    try {
      const { ok } = await fetch('/health/live', { cache: 'no-store' });
      if (ok) location.reload();
    } catch {
      // Still unreachable.
    }
  };
  const productName = () => {
    try {
      return JSON.parse(localStorage.getItem('auth')).settings.name;
    } catch {
      return 'Polylogue';
    }
  };

  const name = productName();
  document.title = name;
  document.querySelector('.product').textContent = name;
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', () => void tryAgain());
  addEventListener('online', () => void tryAgain());
  addEventListener('offline', showState);
  setInterval(() => void tryAgain(), retryEveryMs);
  showState();
})();
