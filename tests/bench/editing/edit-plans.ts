import { compileDocument, type Plan } from '../../../runtime/compile/compile.ts';
import { trimDocument } from '../../../runtime/compile/documents/trim.ts';
import type { Annotate } from '../../../runtime/compile/scope.ts';
import type { BlockDocument, PageDocument } from '../../../runtime/generated/documents.generated.ts';
import sitePage from '../../../schemas/pages/site.page.json';
import { registry } from '../../../src/assembly/registry.ts';
import type { Plans } from '../../../src/assembly/plans.ts';

const documents = Object.values(
  import.meta.glob<BlockDocument>('../documents/*.block.json', { eager: true, import: 'default' }),
);

/**
 * The bench's blocks instead of the program's own: their `edit` marks stay. All are compiled when first asked
 * for, as for an owner.
 */
export function makeEditPlans({ annotate }: { annotate?: Annotate } = {}): { blocks: Plans; pages: Plans } {
  const blocks = makePlans(
    (name) => documents.find((each) => each.name === name),
    (document) => compileDocument(document, registry, { annotate }),
  );
  const pages = makePlans(
    () => trimDocument(sitePage as PageDocument),
    (document) => compileDocument(document, registry),
  );
  return { blocks, pages };
}

function makePlans<Document>(
  find: (name: string) => Document | undefined,
  compile: (document: Document) => Plan,
): Plans {
  const compiled = new Map<string, Plan>();
  return {
    has: (name) => find(name) !== undefined,
    get(name) {
      const document = find(name);
      const plan = compiled.get(name) ?? (document && compile(document));
      if (plan !== undefined) compiled.set(name, plan);
      return plan;
    },
  };
}
