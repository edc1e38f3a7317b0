import { expect, test } from 'vitest';
import { selectTools } from '../../runtime/edit/capability.ts';
import { isObject } from '../../runtime/model/json.ts';
import { blockDocuments, kinds } from '../../src/assembly/documents.ts';
import { expectAllCells } from '../support/check-cells.ts';

interface Picture {
  part: string;
  tools: { include?: string[]; exclude?: string[] } | undefined;
  kind: string;
}

/** The pictures of a view that an owner can edit. */
function listPictures(node: unknown): Picture[] {
  if (Array.isArray(node)) return node.flatMap((each) => listPictures(each));
  if (!isObject(node)) return [];
  const { is, part, edit } = node as {
    is?: string;
    part?: string;
    edit?: { kind: string; tools?: Picture['tools'] };
  };
  const own =
    is === 'media' && part !== undefined && edit !== undefined
      ? [{ part, kind: edit.kind, tools: edit.tools }]
      : [];
  return [...own, ...listPictures(node.children)];
}

/** Whether a view draws the link of a part: as a `link` on it, or asking for where it leads. */
function drawsLink(view: unknown, part: string): boolean {
  const text = JSON.stringify(view);
  return (
    text.includes(`"is":"link","part":"${part}"`) ||
    new RegExp(
      `(?:linkOf\\((?:data\\.)?|stretched-link.{0,90}"part":"\\{\\{ )${part.replaceAll('.', '\\.')}\\b`,
    ).test(text)
  );
}

test('a block offers a link for a picture only where visitors get it', async () => {
  await expectAllCells(blockDocuments.names(), (name) => {
    const view = blockDocuments.get(name)?.view;
    const lost = listPictures(view).filter(({ part, kind, tools }) => {
      const document = kinds.get(kind);
      const offers =
        document !== undefined && selectTools(document, { tools }).some((tool) => tool.name === 'link');
      return offers && !drawsLink(view, part);
    });
    expect(lost.map(({ part }) => part)).toEqual([]);
  });
});
