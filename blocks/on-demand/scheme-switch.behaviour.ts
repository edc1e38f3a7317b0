/** Switches between light and dark pages. */

const isDark = (): boolean => {
  const { scheme } = document.documentElement.dataset;
  return scheme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : scheme === 'dark';
};

/** The choice stays on this device. The server never learns it. */
export default function attachSchemeSwitch(button: HTMLElement): () => void {
  const undo = new AbortController();
  const showScheme = (): void => button.setAttribute('aria-pressed', String(isDark()));
  const change = (): void => {
    const scheme = isDark() ? 'light' : 'dark';
    document.documentElement.dataset.scheme = scheme;
    showScheme();
    try {
      localStorage.setItem('scheme', scheme);
    } catch {
      // Without storage, the choice holds for this page.
    }
  };
  showScheme();
  button.addEventListener('click', change, { signal: undo.signal });
  return () => undo.abort();
}
