/** Finds what keeps a kit from being drawn as it was made, before anything changes. */
import { compileTheme } from '../../../../runtime/theme/compile-theme.ts';
import { blockDocuments } from '../../../assembly/documents.ts';
import { titleOfLanguage } from '../../../assembly/language-title.ts';
import { readPresets } from '../../../assembly/themes.ts';
import { checkStored } from '../../domains/documents/index.ts';
import { translateProblem } from '../../kernel/language.ts';
import type { SeedDocument } from '../../seed/seed-document.ts';
import type { EntityContext } from '../engine/contract.ts';

interface KitProblem {
  /** The kit cannot be used. */
  isFatal: boolean;
  /** In the owner's language, with the way out. */
  message: string;
}

/** Blocks that nobody knows, blocks and looks of a newer program, languages that the kit does not speak. */
export function listKitProblems(
  { pages, blocks, site: { languages: spoken, theme } }: Pick<SeedDocument, 'pages' | 'blocks' | 'site'>,
  { site, language }: Pick<EntityContext, 'site' | 'language'>,
): KitProblem[] {
  const instances = pages.flatMap(({ vm }) => vm);
  const unknown = new Set<string>();
  const newer = new Set<string>();
  const own = new Map(blocks.map((block) => [block.name, block]));
  for (const { block, version } of instances) {
    const made = own.get(block);
    if (made !== undefined && checkStored(block, made).length > 0) newer.add(block);
    if (made !== undefined) continue;
    const document = blockDocuments.get(block);
    if (document === undefined) unknown.add(block);
    else if (version > document.version) newer.add(block);
  }
  const names = (of: Iterable<string>): string => [...of].join(', ');
  const fatal = (key: 'kit.blocks-unknown' | 'kit.blocks-newer' | 'kit.theme-unknown', text: string) => ({
    isFatal: true,
    message: translateProblem(language, key, { names: text }),
  });
  const lacking = site.languages.filter((each) => !spoken.includes(each));
  const unneeded = spoken.filter((each) => !site.languages.includes(each));
  const about = (key: 'kit.language-missing' | 'kit.language-left', of: readonly string[]) => ({
    isFatal: false,
    message: translateProblem(language, key, { names: names(of.map(titleOfLanguage)) }),
  });
  const lookProblems = theme === undefined ? [] : compileTheme(theme, readPresets()).problems;
  return [
    ...(unknown.size > 0 ? [fatal('kit.blocks-unknown', names(unknown))] : []),
    ...(newer.size > 0 ? [fatal('kit.blocks-newer', names(newer))] : []),
    ...(lookProblems.length > 0
      ? [fatal('kit.theme-unknown', names(lookProblems.slice(0, 3).map(({ message }) => message)))]
      : []),
    ...(lacking.length > 0 ? [about('kit.language-missing', lacking)] : []),
    ...(unneeded.length > 0 ? [about('kit.language-left', unneeded)] : []),
  ];
}
