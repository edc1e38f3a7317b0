/**
 * Adds the texts of the fields that the editor and the console share. They are in the section of the editor.
 */
import type { SiteModel } from '../../../runtime/model/page.ts';
import type { Messages } from '../../../runtime/model/words/messages.ts';

// The whole section is more than twice as much.
const sections = import.meta.glob<Messages>('/schemas/locales/*.locale.json', {
  query: '?section=editor&of=fields',
  import: 'default',
});

/** Fields that say something of the editor's, and the rule of links. */
const SAYING =
  /"(?:Address|Library\w*|Media\w+|Translated|RichText|EntityChoice|CallChoice|SearchPreview|Moment)"|"link"/;

/** The site with the texts that a form needs beyond those of its page. */
export async function withOwnerWords(site: SiteModel, schema: object): Promise<SiteModel> {
  return SAYING.test(JSON.stringify(schema)) ? withFieldWords(site) : site;
}

/** The site with the texts of all these fields. */
export async function withFieldWords(site: SiteModel): Promise<SiteModel> {
  const found = (await sections[`/schemas/locales/${site.language}.locale.json`]?.()) ?? {};
  const words = Object.entries(found).map(([key, text]) => [`editor.${key}`, text] as const);
  return { ...site, messages: { ...Object.fromEntries(words), ...site.messages } };
}
