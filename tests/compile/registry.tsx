// A small registry for tests of the compiler.
import { definePrimitive, element } from '../../blocks/contract.ts';
import { compileDocument, type Plan } from '../../runtime/compile/compile.ts';
import { documentChecks } from '../../runtime/compile/documents/check-shapes.ts';
import type { Annotate } from '../../runtime/compile/scope.ts';
import { defineAction } from '../../runtime/model/action.ts';
import type { Node } from '../../runtime/generated/documents.generated.ts';
import type { RuntimeRegistry, RegisteredPrimitive } from '../../runtime/model/runtime-registry.ts';
import { suggestNearest } from '../../runtime/validate/nearest.ts';
import { makeRegistry } from '../../runtime/model/registry.ts';
import { defineSource } from '../../runtime/model/source.ts';

const box = definePrimitive({
  props: { as: { enum: ['div', 'section', 'ul', 'li'] } },
  draw:
    ({ as = 'div' }) =>
    ({ attrs }, children) =>
      element(as, attrs, children),
});

const text = definePrimitive({
  props: { as: { type: 'string' } },
  draw:
    ({ as = 'p' }) =>
    ({ attrs, text: own, link }, children) =>
      element(as, attrs, link === undefined ? (own ?? children) : <a {...link}>{own}</a>),
});

const image = definePrimitive({
  draw:
    () =>
    ({ attrs, media }) =>
      media === undefined
        ? null
        : element('img', {
            ...attrs,
            src: media.url,
            srcSet: media.srcSet,
            width: media.width,
            alt: media.alt,
          }),
});

const exploding = definePrimitive({
  component: () => {
    throw new Error('boom');
  },
});

/** A registry of four primitives, for tests of what documents do with any primitives. */
export const registry: RuntimeRegistry = {
  primitives: makeRegistry(
    Object.entries({ box, text, image, exploding }) as unknown as [string, RegisteredPrimitive][],
  ),
  actions: makeRegistry([
    [
      'say',
      defineAction({
        required: ['text'],
        args: { text: { type: 'string' } },
        run: () => undefined,
      }),
    ],
  ]),
  sources: makeRegistry([
    ['content.pageList', defineSource({ call: 'client.contentPageList', reads: 'items' })],
  ]),
  kinds: ['text', 'image'],
  checks: documentChecks,
  hint: suggestNearest,
};

/** Compiles a view on its own. */
export function compileView(view: Node | Node[], annotate?: Annotate): Plan {
  return compileDocument({ name: 'sample', view }, registry, { document: 'sample.block.json', annotate });
}
