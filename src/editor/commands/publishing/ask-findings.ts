// Shows what the rules have found on the page as one list, with a way to each place.
import type { Documents } from '../../../../runtime/edit/change.ts';
import type { Json } from '../../../../runtime/model/json.ts';
import type { Ast } from '../../../../runtime/model/page.ts';
import { titleOfLanguage } from '../../../assembly/language-title.ts';
import { nameBlock } from '../documents/block-name.ts';
import { addressOfPlace } from '../saving/asked-place.ts';
import type { BlockPlace } from '../saving/rejection.ts';
import { checkPage, type NamedFinding } from './checks/check-page.ts';
import { readOthers } from './checks/read-others.ts';
import { readPage } from './checks/read-page.ts';
import type { Publishing } from './publishing.ts';

/**
 * Asks whether a page with findings that visitors suffer from may become public. False if not: then the place
 * that the owner chose is shown.
 */
export async function mayBePublic(publishing: Publishing): Promise<boolean> {
  const found = await findAll(publishing);
  if (!found.some(({ severity }) => severity === 'must look')) return true;
  const { translate } = publishing.dependencies.context;
  return showFindings(publishing, found, {
    note: translate('check.before', { count: String(found.length) }),
    yes: translate('publishing.anyway'),
  });
}

/** Shows the list without publishing, again as often as the owner asks for it. */
export async function showChecked(publishing: Publishing): Promise<void> {
  const { context } = publishing.dependencies;
  const { translate } = context;
  for (;;) {
    const found = await findAll(publishing);
    if (found.length === 0) {
      context.toast({ text: translate('check.nothing'), tone: 'success' });
      return;
    }
    const note = translate('check.found', { count: String(found.length) });
    if (!(await showFindings(publishing, found, { note, yes: translate('check.again') }))) return;
  }
}

async function findAll(publishing: Publishing): Promise<NamedFinding[]> {
  const { dependencies } = publishing;
  const reading = Promise.all([readPage(dependencies), readOthers(dependencies)]);
  const [page, others] = await publishing.during('checking', reading);
  return checkPage(page, others);
}

/** True if the owner pressed the main button. */
async function showFindings(
  { dependencies }: Publishing,
  found: readonly NamedFinding[],
  words: { note: string; yes: string },
): Promise<boolean> {
  const { context, dialogs } = dependencies;
  const rows = found.map((finding) => describe(finding, context));
  const answer = await dialogs.ask('check-page', { ...words, rows });
  if (answer === false) return false;
  if (typeof answer.at !== 'number') return true;
  const chosen = found[answer.at];
  if (chosen !== undefined) lead(chosen, dependencies);
  return false;
}

/** Shows a place on the page, or opens the page in the language that has it. */
function lead(
  { place, link, languages }: NamedFinding,
  { context, showPlace }: Publishing['dependencies'],
): void {
  if (link !== undefined) context.navigate(link);
  if (place === undefined) return;
  const { language: shown } = context.model.site;
  const [language = shown] = languages;
  if (language === shown) showPlace(place);
  else context.navigate(addressOfPlace(place, language, context.model.route.query));
}

/** A finding in words of the screen. */
function describe(
  { rule, severity, place, link, message, values, languages, documents }: NamedFinding,
  { page, site, model, translate }: Publishing['dependencies']['context'],
): Record<string, Json> {
  return {
    isHint: severity === 'hint',
    kind: translate(`check.rule.${rule}`),
    text: translate(message, values),
    language: model.site.languages.length > 1 ? languages.map(titleOfLanguage).join(' · ') : '',
    where:
      place === undefined
        ? translate('check.wholePage')
        : nameBlock(astOf(place, page.documents, documents), place.key, site.language),
    hasPlace: place !== undefined || link !== undefined,
    isOnAllPages: place !== undefined && place.document !== 'content',
  };
}

/** The document that has the block of a place: of the page on the screen, or of another language. */
function astOf({ document, key }: BlockPlace, shown: Documents, other: Documents = shown): Ast {
  return (shown[document].vm.some((block) => block.key === key) ? shown : other)[document];
}
