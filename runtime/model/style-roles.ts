/** Checks and writes colours of stored styles: a colour of its own, or a role of the theme. */

/** Roles of a theme that a stored style may name, in the order in which they are offered. */
const STYLE_ROLES = [
  'text',
  'text-muted',
  'text-brand',
  'brand',
  'on-brand',
  'surface',
  'surface-alt',
  'surface-inverse',
  'surface-brand',
  'success',
  'warning',
  'danger',
  'line',
] as const;

const KNOWN: ReadonlySet<unknown> = new Set(STYLE_ROLES);
const COLOUR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
/** The form of a role, also of one that this program does not know. */
const ROLE = /^[a-z]+(?:-[a-z]+){0,3}$/;

/** True of what a stored style may hold. A role of a newer program is kept. */
const isStyleColour = (value: unknown): value is string =>
  typeof value === 'string' && (COLOUR.test(value) || ROLE.test(value));

/** True of a role that this program does not know: it is drawn as if there were no colour. */
export const isUnknownRole = (value: unknown): boolean =>
  typeof value === 'string' && ROLE.test(value) && !KNOWN.has(value);

/** The declaration of a colour; an empty text for a role that is not known. */
export function declareColour(property: string, value: unknown): string | undefined {
  if (!isStyleColour(value)) return undefined;
  if (COLOUR.test(value)) return `${property}:${value.toLowerCase()}`;
  return isUnknownRole(value) ? '' : `${property}:var(--color-${value})`;
}
