import { expect, test } from 'vitest';
import { makeChange, type Documents } from '../../runtime/edit/change.ts';
import { bindSlides, showBindings } from '../../runtime/edit/slides.ts';
import type { Json } from '../../runtime/model/json.ts';
import { makeDocuments, operations } from './fixtures.ts';

const PLACE = { document: 'content' as const, key: 'hero', path: ['slides'] };
const KILN = { code: 'kiln', value: 'The kiln', url: '/media/kiln_4x3.webp', resourceType: 1 as const };
const OWN = {
  contentCode: 'a',
  url: '/media/own_4x3.webp',
  resourceCode: 'own',
  resourceType: 1,
  alt: 'Own',
};

function edited(documents: Documents, change: (slides: Json[]) => Json[]): Documents {
  const before = (documents.content.data.hero?.slides ?? []) as Json[];
  const made = makeChange(
    operations,
    documents,
    bindSlides(documents, PLACE, change(showBindings(documents.content, before))),
  );
  if ('problem' in made) throw new Error(made.problem.message);
  return made.documents;
}

test('a slide can be bound to a dictionary value, and keeps its picture when it is unbound', () => {
  const dict = { code: 'kiln', val: 'The kiln', url: KILN.url, resourceType: 1 };
  const bound = edited(makeDocuments(), () => [
    { ...OWN, dict },
    { ...OWN, contentCode: 'b' },
  ]);
  expect(bound.content.dict.kiln).toEqual(KILN);
  expect(bound.content.data.hero?.slides).toEqual([
    { ...OWN, url: KILN.url, resourceCode: 'kiln', dictCode: 'kiln' },
    { ...OWN, contentCode: 'b' },
  ]);

  const entry = { ...KILN, url: '/media/new_8x6.webp' };
  const changed = { ...bound, content: { ...bound.content, dict: { ...bound.content.dict, kiln: entry } } };
  const unbound = edited(changed, ([first, ...rest]) => {
    expect(first).toMatchObject({ url: entry.url, dict: { code: 'kiln', val: 'The kiln' } });
    const { dict: _, ...slide } = first as Record<string, Json>;
    return [slide, ...rest];
  });
  expect(unbound.content.data.hero?.slides).toEqual([
    { ...OWN, url: entry.url, resourceCode: 'new' },
    { ...OWN, contentCode: 'b' },
  ]);
});

test('a bound slide that is saved without a change stays the same', () => {
  const slide = { ...OWN, url: KILN.url, resourceCode: 'kiln', dictCode: 'kiln' };
  const documents = edited(makeDocuments(), () => [
    { ...OWN, dict: { code: 'kiln', val: 'The kiln', url: KILN.url, resourceType: 1 } },
  ]);
  expect(edited(documents, (slides) => slides).content.data.hero?.slides).toEqual([slide]);
});
