import { compileDocument, type Plan } from '../../../runtime/compile/compile.ts';
import { trimDocument } from '../../../runtime/compile/documents/trim.ts';
import type { Annotate } from '../../../runtime/compile/scope.ts';
import type { BlockDocument, PageDocument } from '../../../runtime/generated/documents.generated.ts';
import sitePage from '../../../schemas/pages/site.page.json';
import { registry } from '../../../src/assembly/registry.ts';
import type { Plans } from '../../../src/assembly/program.ts';

const documents = Object.values(
  import.meta.glob<BlockDocument>('../documents/*.block.json', { eager: true, import: 'default' }),
);

/**
 * The bench's blocks instead of the program's own: their `edit` marks stay, and they are compiled when first
 * asked for, as for an owner.
 */
export function makeEditPlans({ annotate }: { annotate?: Annotate } = {}): { blocks: Plans; pages: Plans } {
  const compiled = new Map<string, Plan>();
  const page = compileDocument(trimDocument(sitePage as PageDocument), registry);
  return {
    blocks: {
      get(name) {
        const document = documents.find((each) => each.name === name);
        const plan = compiled.get(name) ?? (document && compileDocument(document, registry, { annotate }));
        if (plan !== undefined) compiled.set(name, plan);
        return plan;
      },
    },
    pages: { get: () => page },
  };
}
