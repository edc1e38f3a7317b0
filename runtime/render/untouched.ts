/** Props of an element whose content the server or another writer draws: React neither draws nor compares it. */
export const UNTOUCHED = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true };
