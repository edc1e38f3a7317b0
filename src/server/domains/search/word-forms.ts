/**
 * Lists English words with forms that no stemmer joins. They are plurals of their own, and British spellings.
 */
import { stemmer } from 'stemmer';

const PLURALS =
  'analyses analysis, bacteria bacterium, calves calf, children child, crises crisis, criteria criterion, ' +
  'diagnoses diagnosis, feet foot, geese goose, halves half, hypotheses hypothesis, indices index, ' +
  'knives knife, leaves leaf, loaves loaf, matrices matrix, men man, mice mouse, oxen ox, people person, ' +
  'phenomena phenomenon, scarves scarf, shelves shelf, teeth tooth, thieves thief, vertices vertex, ' +
  'wives wife, wolves wolf, women woman';
const SPELLINGS =
  'aluminium aluminum, catalogue catalog, centre center, colour color, fibre fiber, flavour flavor, ' +
  'grey gray, harbour harbor, jewellery jewelry, labour labor, litre liter, metre meter, mould mold, ' +
  'neighbour neighbor, odour odor, programme program, sulphur sulfur, theatre theater';

function readPairs(list: string): [form: string, word: string][] {
  return list.split(', ').map((pair) => {
    const [form = '', word = ''] = pair.split(' ');
    return [form, word];
  });
}

function stemWhole(word: string): string {
  return /^[a-z]{4,}$/.test(word) ? stemmer(word) : word;
}

const SINGULARS = new Map(readPairs(PLURALS));
// By stems, so that `coloured` is `colored` too.
const STEMS = new Map(readPairs(SPELLINGS).map(([form, word]) => [stemWhole(form), stemWhole(word)]));

const FORMS = Map.groupBy(
  [...[...SINGULARS].map(([form, word]) => [form, stemWhole(word)] as const), ...STEMS],
  ([, stem]) => stem,
);

/** The stem of an English word, so that `tile` finds `tiles`; other words as they are. */
export function stemOf(word: string): string {
  const stem = stemWhole(SINGULARS.get(word) ?? word);
  return STEMS.get(stem) ?? stem;
}

/** The singular of a regular plural: `tile` of `tiles`, `battery` of `batteries`. Other words as they are. */
export function singularOf(word: string): string {
  if (!word.endsWith('s')) return word;
  const singular = word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  return stemOf(singular) === stemOf(word) ? singular : word;
}

/** What words of this stem may begin with instead of the stem: `mice` for that of `mouse`; mostly none. */
export function otherFormsOf(stem: string): string[] {
  return (FORMS.get(stem) ?? []).map(([form]) => form);
}
