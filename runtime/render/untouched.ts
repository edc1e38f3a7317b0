/** Makes the props of an element whose content something else draws. React neither draws nor compares it. */
export const UNTOUCHED = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true };
