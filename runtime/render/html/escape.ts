/** Escapes text for HTML. */
const SPECIAL = /["&'<>]/;

/** Escapes a text for use between tags and in quoted attributes, byte for byte as React does. */
export function escapeText(text: string): string {
  if (!SPECIAL.test(text)) return text;
  let safe = '';
  let from = 0;
  for (let index = 0; index < text.length; index++) {
    const entity = entityOf(text.charCodeAt(index));
    if (entity === undefined) continue;
    safe += text.slice(from, index) + entity;
    from = index + 1;
  }
  return safe + text.slice(from);
}

function entityOf(code: number): string | undefined {
  switch (code) {
    case 34:
      return '&quot;';
    case 38:
      return '&amp;';
    case 39:
      return '&#x27;';
    case 60:
      return '&lt;';
    case 62:
      return '&gt;';
    default:
      return undefined;
  }
}
