/** Knows what the kit of a site says, so that it can be told from what owners have written. */
import { isObject } from '../../../../runtime/model/json.ts';
import { listMarked, replaceAll, waysToSay } from '../../domains/content/index.ts';
import { readStoredSettings, type SeededIdentity } from '../../domains/sites/index.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';
import { listSeeds } from '../../kernel/seed-folders.ts';
import { readKit, readSeed } from '../../seed/read-seed.ts';
import type { SeedDocument } from '../../seed/seed-document.ts';
import { isByLanguage } from '../../seed/seed-language.ts';
import { readSeedPages } from '../../seed/seed-pages.ts';
import { codeOfLink } from '../../seed/seed-rows.ts';
import { isSame } from '../../../../runtime/compare/same.ts';
import type { EntityContext } from '../engine/contract.ts';
import { KIT, storedKit } from './read-kits.ts';
import { readDocuments } from '../../domains/documents/index.ts';

/** What a kit says in each language, piece by piece. */
export type KitWords = ReadonlyMap<string, ReadonlySet<string>>;

/** With the ids of the records that it brings, by their kinds in the order of the list. */
interface SaidByKit {
  words: KitWords;
  records: ReadonlyMap<string, readonly string[]>;
}

type Seed = Omit<SeedDocument, 'readFile'>;
type Reading = Pick<EntityContext, 'site' | 'queries'>;

/** Members whose texts may be the same in all languages, such as numbers of phones. */
const WORDS = ['title', 'html', 'alt', 'value'];
const END_OF_PIECE = /<\/(?:p|h[1-6]|li|td|th|blockquote|figcaption|div)>|<br\s*\/?>|\n/i;
const ENTITIES: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};
/** Less than two letters, or than a short number of a phone, says nothing of a company. */
const TELLING = /\p{L}.*\p{L}|\d(?:\D?\d){5}/u;

/** The address of mail or the number that a link leads to. */
export const reachedBy = (link: string): string[] => /^(?:mailto|tel):(.+)/.exec(link)?.slice(1) ?? [];

/** The paragraphs of a text, plain or rich. One of them that was changed leaves the others as they are. */
export function piecesOf(text: string): string[] {
  return text
    .split(END_OF_PIECE)
    .map((piece) =>
      piece
        .replace(/<[^<>]*>/g, '')
        .replace(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity)
        // A place on a map ends with its position.
        .replace(/@@[-\d.,]+$/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((piece) => TELLING.test(piece));
}

/**
 * What the kit of a site says, with the site's own name and contact where the program has written them.
 * Undefined while the site is the sample itself, and for a site without a kit.
 */
export async function readKitWords({ site, queries }: Reading): Promise<SaidByKit | undefined> {
  const settings = await readStoredSettings(queries, site.projectCode, ['name', 'seeded', 'contact']);
  const { name, seeded, contact } = settings;
  if (seeded === null || isSame(name, seeded.name)) return undefined;
  const shipped = await readShipped();
  const seed = await findSeed({ site, queries }, seeded, shipped);
  if (seed === undefined) return undefined;
  const { defaultLanguage, languages } = site;
  const words = new Map(
    languages.map((language) => {
      const own = {
        siteName: textIn(name, language, defaultLanguage),
        sitePhone: contact.phone,
        siteEmail: contact.email,
        siteAddress: textIn(contact.address, language, defaultLanguage),
      };
      const written = replacementsOf(seed, seeded, own, language);
      const said = textsOf(seed, language).flatMap((text) => [
        ...piecesOf(text),
        ...piecesOf(replaceAll(written, text)),
      ]);
      const common = findCommon(shipped, language);
      const mine = new Set(Object.values(own).flatMap(piecesOf));
      const isOwn = (piece: string) => mine.has(piece) || saysNameOnly(piece, own.siteName);
      return [language, new Set(said.filter((piece) => !common.has(piece) && !isOwn(piece)))];
    }),
  );
  return { words, records: recordsOf(seed) };
}

/** Whether a site with a name of its own has begun with a kit. */
export async function hasOwnNameForKit({ site, queries }: Reading): Promise<boolean> {
  const { name, seeded } = await readStoredSettings(queries, site.projectCode, ['name', 'seeded']);
  if (seeded === null || isSame(name, seeded.name)) return false;
  return seeded.kitName !== undefined || findCalled(await readShipped(), seeded.name) !== undefined;
}

/** Records keep the ids that a kit gives them. */
function recordsOf({ items, forms, classifications, dictionary, friendLinks }: Seed): SaidByKit['records'] {
  const itemCodes = items.map(({ contentCode }) => contentCode);
  const values = dictionary.flatMap(({ instances }) =>
    instances.flatMap((each) => Object.values(each.values)),
  );
  return new Map([
    ['article', itemCodes],
    ['product', itemCodes],
    ['form', forms.map(({ id }) => id)],
    ['classification', classifications.map(({ classificationCode }) => classificationCode)],
    ['dictionary', values.map(({ code }) => code)],
    ['friendLink', friendLinks.map((_, index) => codeOfLink(index))],
  ]);
}

/** A sentence has more beside the name, and so have the years since a founding: “About Velofix” has not. */
const SENTENCE = /(?:\p{Script=Han}.*){5}|(?:\p{L}+\P{L}+){2}\p{L}|\d{4}\s*[-–—]\s*\d{4}/u;

const saysNameOnly = (piece: string, name: string): boolean =>
  name !== '' && piece.includes(name) && !SENTENCE.test(piece.replaceAll(name, ' '));

/** The kit that has called itself what the site was called, or what its texts say. */
async function findSeed(
  { site, queries }: Reading,
  { name, kitName = name }: SeededIdentity,
  shipped: readonly Seed[],
): Promise<Seed | undefined> {
  const own = [...(await readDocuments(queries, site, KIT)).values()].map((kit) => storedKit(kit).seed);
  return findCalled([...own, ...shipped], kitName);
}

function findCalled(seeds: readonly Seed[], name: LocalizedText): Seed | undefined {
  const called = new Set(textsByLanguage(name));
  return seeds.find((seed) => textsByLanguage(seed.site.name).some((each) => called.has(each)));
}

const textsByLanguage = (text: LocalizedText): string[] =>
  typeof text === 'string' ? [text] : Object.values(text);

let shippedSeeds: Promise<Seed[]> | undefined;

/** The kits of the program. They are the same as long as it runs; what failed is read again. */
function readShipped(): Promise<Seed[]> {
  shippedSeeds ??= Promise.all(
    listSeeds().map(async (id) => ((await readKit(id)) === undefined ? [] : [await readSeed(id)])),
  ).then(
    (all) => all.flat(),
    (error: unknown) => {
      shippedSeeds = undefined;
      throw error;
    },
  );
  return shippedSeeds;
}

const commonWords = new Map<string, Set<string>>();

/** What several trades say is right for most sites: “About us”. */
function findCommon(seeds: readonly Seed[], language: string): Set<string> {
  const known = commonWords.get(language);
  if (known !== undefined) return known;
  const times = new Map<string, number>();
  for (const seed of seeds)
    for (const piece of new Set(textsOf(seed, language).flatMap(piecesOf)))
      times.set(piece, (times.get(piece) ?? 0) + 1);
  const found = new Set([...times].filter(([, count]) => count > 1).map(([piece]) => piece));
  commonWords.set(language, found);
  return found;
}

/** All texts of a kit that people read. */
function textsOf(seed: Seed, language: string): string[] {
  const { pages, channels, items, classifications, forms, dictionary, friendLinks, pictures, site } = seed;
  const found: string[] = [];
  const visit = (value: unknown, member: string): void => {
    if (typeof value === 'string') {
      if (WORDS.includes(member)) found.push(value);
      else if (member === 'linkUrl') found.push(...reachedBy(value));
    } else if (Array.isArray(value)) value.forEach((each) => visit(each, member));
    else if (isObject(value) && isByLanguage(value)) {
      const own = value[language];
      if (typeof own === 'string') found.push(own);
      else visit(own, member);
    } else if (isObject(value)) Object.entries(value).forEach(([name, each]) => visit(each, name));
  };
  const alternatives = pictures.map(({ alt }) => ({ alt }));
  visit([pages, channels, items, classifications, forms, dictionary, friendLinks, site.powerBy], '');
  visit(alternatives, '');
  return found;
}

/** What the program has written over the words of the kit, the longest first. */
function replacementsOf(
  seed: Seed,
  { disclaimer = '' }: SeededIdentity,
  own: Readonly<Record<string, string>>,
  language: string,
): { from: string; to: string }[] {
  const pages = readSeedPages(seed, seed.site).get(language);
  const common = ['NavigationCommon', 'WebSiteCommon'].flatMap((code) => pages?.get(code) ?? []);
  const said = Object.entries(own).flatMap(([keyword, to]) =>
    common
      .flatMap((ast) => listMarked(ast, keyword))
      .flatMap(({ part }) =>
        part.title === undefined || to === ''
          ? []
          : waysToSay(part.title.trim()).map((from) => ({ from, to })),
      ),
  );
  const named =
    own.siteName === ''
      ? []
      : textsByLanguage(seed.site.name).map((from) => ({ from, to: own.siteName ?? '' }));
  const note = textIn(disclaimer, language, seed.site.defaultLanguage);
  return [...(note === '' ? [] : [{ from: note, to: '' }]), ...said, ...named]
    .filter(({ from }) => from.length > 1)
    .toSorted((one, other) => other.from.length - one.from.length);
}
