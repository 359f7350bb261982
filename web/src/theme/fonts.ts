/** Self-hosted fonts; the browser loads only the subsets that the page's text needs. */
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/noto-sans-arabic/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
