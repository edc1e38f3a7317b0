import { describe, expect, test } from 'vitest';
import { makeChange, type Documents } from '../../runtime/edit/change.ts';
import { readPart, writeMedia } from '../../runtime/edit/part.ts';
import type { EditTarget } from '../../runtime/model/edit-target.ts';
import { followLogo } from '../../src/editor/commands/elements/follow-logo.ts';
import { makeDocuments, operations } from './fixtures.ts';

const HEADER: EditTarget = {
  document: 'NavigationCommon',
  key: 'header',
  path: ['subContentMap', 'Icon'],
  leaf: 'title',
  kind: 'logo',
};
const FOOTER = {
  document: 'WebSiteCommon',
  key: 'footer',
  path: ['subContentMap', 'LeftLogo'],
  leaf: 'title',
} as const;
const KILN = { resourceCode: 'kiln', url: '/media/kiln_4x3.webp', resourceType: 1 as const };

function documentsWith(header: object, footer: object): Documents {
  const of = (key: string, part: string, value: object) => ({
    vm: [{ key, block: key, version: 1 }],
    data: { [key]: { subContentMap: { [part]: value } } },
    dict: {},
  });
  return {
    ...makeDocuments(),
    NavigationCommon: of('header', 'Icon', header),
    WebSiteCommon: of('footer', 'LeftLogo', footer),
  } as Documents;
}

function change(documents: Documents, target: EditTarget): Documents {
  const alternative = { alt: undefined };
  const made = makeChange(operations, documents, [
    ...writeMedia(documents, target, KILN, alternative),
    ...followLogo(documents, target, KILN),
  ]);
  if ('problem' in made) throw new Error(made.problem.message);
  return made.documents;
}

describe('a new logo', () => {
  test('in the header is shown by the footer that showed the old one, beside its own name', () => {
    const old = { url: '/media/old_1x1.webp', resourceCode: 'old', resourceType: 1 };
    const changed = change(documentsWith(old, { ...old, title: 'Kilnfield' }), HEADER);
    expect(readPart(changed, FOOTER)).toMatchObject({ ...KILN, title: 'Kilnfield' });
  });

  test('in the footer is shown by the header, where neither had a picture', () => {
    const changed = change(documentsWith({}, {}), { ...FOOTER, path: [...FOOTER.path], kind: 'logo' });
    expect(readPart(changed, HEADER)).toMatchObject(KILN);
  });

  test('leaves a footer alone that has a logo of its own', () => {
    const own = { url: '/media/white_1x1.webp', resourceCode: 'white', resourceType: 1 };
    expect(readPart(change(documentsWith({}, own), HEADER), FOOTER)).toEqual(own);
  });

  test('of another element changes nothing else', () => {
    const documents = documentsWith({}, {});
    expect(followLogo(documents, { ...HEADER, path: ['subContentMap', 'Photo'] }, KILN)).toEqual([]);
  });
});
