// Runs the rules of the list before publishing. A rule is a file `checks/x.check.ts`.
import { formatPointer } from '../../../../../runtime/model/pointer.ts';
import { registerFiles } from '../../../../../runtime/model/registry.ts';
import type { Documents } from '../../../../../runtime/edit/change.ts';
import { titleOfLanguage } from '../../../../assembly/language-title.ts';
import type { CheckedPage, Finding, OtherLanguage, PageCheck } from './page-check.ts';

/** What a rule has found, with its name. */
export interface NamedFinding extends Finding {
  rule: string;
  /** The languages that have it, that of the screen first. Empty for what is no matter of a language. */
  languages: string[];
  /** Of another language that has it: the page on the screen may lack the block. */
  documents?: Documents;
}

const checks = registerFiles(
  import.meta.glob<PageCheck>('./*.check.ts', { eager: true, import: 'default' }),
  'check',
);

/**
 * What all rules find: first what must be looked at. One rule names a place once. Of languages that are not
 * on the screen, texts and files are checked. A text that is not translated yet is no finding of its own.
 */
export function checkPage(page: CheckedPage, others: readonly OtherLanguage[] = []): NamedFinding[] {
  const found = new Map<string, NamedFinding>();
  for (const finding of runRules(page)) add(found, finding);
  for (const other of others)
    for (const finding of checkOther(other))
      add(found, { ...finding, ...(other.page && { documents: other.page.documents }) });
  const all = [...found.values()];
  return [
    ...all.filter(({ severity }) => severity === 'must look'),
    ...all.filter(({ severity }) => severity === 'hint'),
  ];
}

function runRules(page: CheckedPage): NamedFinding[] {
  return checks.names().flatMap((rule) => {
    const { isOfTexts, run } = checks.get(rule) as PageCheck;
    const languages = isOfTexts === true ? [page.site.language] : [];
    return run(page).map((finding) => ({ rule, languages, ...finding }));
  });
}

function checkOther({ language, page, draft, isOwn }: OtherLanguage): NamedFinding[] {
  if (page === undefined) {
    const values = { language: titleOfLanguage(language) };
    const message = 'check.languageUnknown';
    return [{ rule: 'language', languages: [], severity: 'hint', message, values }];
  }
  const found = runRules(page).filter(
    ({ languages, severity, place, message }) =>
      languages.length > 0 &&
      message !== 'check.untranslated' &&
      (place === undefined ? severity === 'must look' : isOwn(place)),
  );
  if (draft === undefined) return found;
  const drafted = new Set(runRules(draft).map(nameOf));
  const left = found.filter((finding) => drafted.has(nameOf(finding)));
  const count = found.length - left.length;
  if (count === 0) return found;
  const values = { language: titleOfLanguage(language), count: String(count) };
  return [
    ...left,
    { rule: 'language', languages: [language], severity: 'hint', message: 'check.mendedInDraft', values },
  ];
}

/** The same fault at the same place has the same name in every language. */
function nameOf({ rule, place, link, message, values }: NamedFinding): string {
  const where = place && `${place.document}/${place.key}${formatPointer(place.path)}`;
  return JSON.stringify([rule, message, where ?? link, values]);
}

function add(found: Map<string, NamedFinding>, finding: NamedFinding): void {
  const { languages } = finding;
  const name = nameOf(finding);
  const known = found.get(name);
  if (known === undefined) found.set(name, finding);
  else found.set(name, { ...known, languages: [...new Set([...known.languages, ...languages])] });
}
