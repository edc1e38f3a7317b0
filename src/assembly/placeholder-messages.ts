/** Loads the words of placeholders in a language that the page on screen is not in. */

const files = import.meta.glob<Readonly<Record<string, string>>>('/schemas/locales/*.locale.json', {
  query: '?section=placeholders',
  import: 'default',
});

/** The messages by `placeholders.key`. None for an unknown language. */
export async function loadPlaceholders(language: string): Promise<Record<string, string>> {
  const words = (await files[`/schemas/locales/${language}.locale.json`]?.()) ?? {};
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [`placeholders.${key}`, text]));
}
