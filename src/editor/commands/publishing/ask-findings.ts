// Shows what the rules have found on the page as one list, with a way to each place.
import type { Json } from '../../../../runtime/model/json.ts';
import { nameBlock } from '../documents/block-name.ts';
import { checkPage, type NamedFinding } from './checks/check-page.ts';
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

async function findAll({ dependencies }: Publishing): Promise<NamedFinding[]> {
  return checkPage(await readPage(dependencies));
}

/** True if the owner pressed the main button. */
async function showFindings(
  { dependencies }: Publishing,
  found: readonly NamedFinding[],
  words: { note: string; yes: string },
): Promise<boolean> {
  const { context, dialogs, showPlace } = dependencies;
  const rows = found.map((finding) => describe(finding, context));
  const answer = await dialogs.ask('check-page', { ...words, rows });
  if (answer === false) return false;
  if (typeof answer.at !== 'number') return true;
  const place = found[answer.at]?.place;
  if (place !== undefined) showPlace(place);
  return false;
}

/** A finding in words of the screen. */
function describe(
  { rule, severity, place, message, values }: NamedFinding,
  { page, site, translate }: Publishing['dependencies']['context'],
): Record<string, Json> {
  return {
    isHint: severity === 'hint',
    kind: translate(`check.rule.${rule}`),
    text: translate(message, values),
    where:
      place === undefined
        ? translate('check.wholePage')
        : nameBlock(page.documents[place.document], place.key, site.language),
    hasPlace: place !== undefined,
  };
}
