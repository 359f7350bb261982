// Applies the stored mode, direction, language and backdrop before the first paint. A separate file because
// the content security policy allows no inline script.
(() => {
  const read = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  };
  const page = document.documentElement;
  // An embedded chat uses the host page's appearance (embed/frame.ts), in this frame only; nothing of it is
  // stored.
  const isShownElsewhere = window.parent !== window && location.pathname.startsWith('/public-chat/');
  const wishes = new URLSearchParams(isShownElsewhere ? location.hash.slice(1) : '');
  const wishOf = (name, known) => known.find((value) => value === wishes.get(name));
  const hostLanguage = wishOf('lang', ['en', 'ar']);
  const hostScheme = wishOf('scheme', ['light', 'dark']);
  // Read by src/lib/browser/host-preferences.ts.
  if (hostLanguage) page.dataset.hostLanguage = hostLanguage;
  if (hostScheme) page.dataset.hostScheme = hostScheme;
  const settings = read('settings') || {};
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = settings.themeMode === 'dark' || (settings.themeMode === 'system' && prefersDark);
  // The same rule as in src/i18n/i18n.ts.
  const languages = [hostLanguage, read('language'), ...navigator.languages.map((tag) => tag.split('-')[0])];
  const language = languages.find((name) => name === 'ar' || name === 'en') || 'en';
  page.setAttribute('data-color-scheme', hostScheme || (isDark ? 'dark' : 'light'));
  page.lang = language;
  if (!hostLanguage) {
    // Without a chosen language, a stored direction belongs to the browser's language of the visit before.
    const isOther = ![null, language].includes(read('lastLanguage'));
    if (isOther && read('language') !== language) delete settings.themeDirection;
    try {
      localStorage.setItem('lastLanguage', JSON.stringify(language));
      if (read('settings')) localStorage.setItem('settings', JSON.stringify(settings));
    } catch {
      // Nothing is stored then.
    }
  }
  page.dir = (!hostLanguage && settings.themeDirection) || (language === 'ar' ? 'rtl' : 'ltr');
  // Shows the last visit's backdrop at once when the user must sign in (features/brands/backdrop.ts).
  const backdrop = read('backdrop');
  const isSignedIn = Boolean((read('auth') || {}).n1aiToken);
  if (backdrop && (/^\/(auth|setup)\//.test(`${location.pathname}/`) || !isSignedIn)) {
    for (const name of Object.keys(backdrop)) page.style.setProperty(name, backdrop[name]);
    page.dataset.backdrop = '';
    page.dataset.reading = '';
    document.addEventListener('readystatechange', () => delete page.dataset.reading, { once: true });
  }
  // Preloads the scripts of this URL in addition to those of every page (build/preload-scripts.ts).
  const ahead = JSON.parse((document.querySelector('meta[name="ahead"]') || { content: '{}' }).content);
  for (const area of Object.keys(ahead)) {
    if (!`${location.pathname}/`.startsWith(`${area}/`)) continue;
    for (const script of [...ahead[area].all, ...ahead[area][language]]) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.crossOrigin = '';
      link.href = `/${script}`;
      document.head.append(link);
    }
  }
  // Style engines that create style elements read the page's nonce here.
  window.__nonce__ = document.querySelector('meta[name="csp-nonce"]').content;
})();
