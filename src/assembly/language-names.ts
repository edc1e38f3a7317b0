/** Names a language in the language of the reader. What is no tag of a language stays as it is. */
export function nameLanguage(tag: string, reader: string, among: readonly string[]): string {
  try {
    const names = new Intl.DisplayNames(reader, { type: 'language' });
    const isAlone = among.filter((each) => shortOf(each) === shortOf(tag)).length < 2;
    return names.of(isAlone ? shortOf(tag) : tag) ?? tag;
  } catch {
    return tag;
  }
}

/** Without the country. Chinese is told apart by how it is written. */
function shortOf(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize();
  return language === 'zh' && script !== undefined ? `${language}-${script}` : language;
}
