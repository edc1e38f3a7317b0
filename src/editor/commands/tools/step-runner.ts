// Runs the steps of kind and dialog documents.
import type { BlockRights } from '../../../../runtime/edit/placing.ts';
import type { BlockAdds } from '../../../../runtime/generated/documents.generated.ts';
import type { EditTarget } from '../../../../runtime/model/edit-target.ts';
import type { RuntimeRegistry } from '../../../../runtime/model/runtime-registry.ts';
import { StepRunner as BaseRunner, type RunScope } from '../../../assembly/step-runner.ts';
import type { OwnTranslation } from '../../contracts/default-language.ts';
import type { EditorContext } from '../../contracts/editor-context.ts';
import type { ItemRights } from '../../contracts/item-commands.ts';

/** The page as its tools see it. */
interface PageScope {
  channelCode: string;
  /** Of the address: an item that a detail page shows. */
  contentCode: string;
  /** The query of its address, with its `?`; empty for none. */
  query: string;
  /** It has no block. */
  isEmpty: boolean;
  permissions: readonly string[];
}

/** What the expressions of tools and dialog buttons may read. `part` and `dict` only in tools. */
export interface EditScope extends RunScope {
  /** The target of the element; for a whole block or item also what may be done with it. Only in tools. */
  edit?:
    | PageScope
    | (EditTarget &
        OwnTranslation & {
          permissions: readonly string[];
          /** What "Add an item here" makes, where the block shows items. */
          adds?: BlockAdds;
        } & Partial<
          BlockRights & ItemRights & { contrast: number | undefined; unknownRole: string | undefined }
        >);
  /** The values of the dialog's form. Only in buttons. */
  value?: unknown;
}

const LOCALS = ['edit', 'value'] as const;

export type StepRunner = BaseRunner<(typeof LOCALS)[number], EditorContext>;

export function makeStepRunner(registry: RuntimeRegistry): StepRunner {
  return new BaseRunner(registry, LOCALS);
}
