// Puts a picture behind everything in a block, with the veil that keeps words on it readable.
import type { OwnedBlockDocument, OwnedNode } from '../../../../runtime/generated/documents.generated.ts';
import { darkeningOf } from '../../../../runtime/owned/darkening.ts';
import { insertInto, replaceNode } from '../../../../runtime/owned/operations/tree.ts';
import { listOwnedNodes } from '../../../../runtime/owned/walk.ts';
import { addField, keysOf, withFreeTitle } from './definition-fields.ts';
import { freeName } from './definition-nodes.ts';

const USUAL_OPACITY = '70%';

/** Each instance chooses its picture, and how much it is darkened. Returns the id of the picture, too. */
export function addBackdrop(definition: OwnedBlockDocument): { definition: OwnedBlockDocument; id: string } {
  const ids = new Set(listOwnedNodes(definition).map(({ node }) => node.id));
  const [id, veil] = [freeName('backdrop', ids), freeName('veil', ids)];
  const keys = new Set(keysOf(definition));
  const picture = freeName('backdrop', keys);
  const { field, by } = darkeningOf(freeName('darkening', keys), USUAL_OPACITY);
  const title = { 'zh-CN': '背景图片', 'en-US': 'Background picture' };
  const fields: OwnedBlockDocument['fields'] = [{ key: picture, kind: 'picture', setting: { title } }, field];
  const behind = { place: 'behind' };
  const nodes: OwnedNode[] = [
    {
      id,
      is: 'picture',
      picture: { field: picture },
      style: { desktop: { ...behind, tall: 'full', radius: 'none' } },
    },
    {
      id: veil,
      is: 'box',
      name: { 'zh-CN': '压暗', 'en-US': 'Veil' },
      style: { desktop: { ...behind, veil: 'even', opacity: USUAL_OPACITY }, by },
      shows: { all: [{ field: picture, filled: true }] },
    },
  ];
  const withFields = fields.reduce(
    (whole, each) => addField(whole, withFreeTitle(whole, each, undefined)),
    definition,
  );
  const whole = insertInto(withFields, definition.view.id, 0, nodes);
  // The words on the picture are those of a dark ground.
  const ground = { surface: 'inverse', place: 'ground' };
  // A surface that an instance chooses would make them dark again.
  const { section, ...rest } = whole;
  const kept = section?.filter((name) => name !== 'surface');
  const onGround = { ...rest, ...(kept === undefined ? {} : { section: kept }) };
  return {
    definition: replaceNode(onGround, definition.view.id, (view) => ({
      ...view,
      style: { ...view.style, desktop: { ...view.style?.desktop, ...ground } },
    })),
    id,
  };
}
