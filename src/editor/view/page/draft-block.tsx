// Draws a block that was never published as its draft. Nothing in it is edited: pages store none of it.
import { useMemo, type ReactElement } from 'react';
import type { Annotate } from '../../../../runtime/compile/scope.ts';
import type { DocumentName } from '../../../../runtime/model/edit-target.ts';
import type { PageModel } from '../../../../runtime/model/page.ts';
import { BlockView } from '../../../../runtime/render/block-view.tsx';
import type { RenderContext } from '../../../../runtime/render/render-context.ts';
import type { BlockDraft } from '../../contracts/editor-context.ts';
import type { Translate } from '../../contracts/messages.ts';
import type { ShownBlock } from '../../contracts/page.ts';
import { useBlockSources } from './use-block-sources.ts';

interface DraftBlockProps {
  draft: BlockDraft;
  model: PageModel;
  area: DocumentName;
  blockKey: string;
  shown: ShownBlock;
  host: RenderContext;
  /** Of the editor, as `translate`. */
  language: string;
  translate: Translate;
  name: string;
  /** Attributes that make the whole block one editable element. */
  marks: ReturnType<Annotate>;
}

export function DraftBlock(props: DraftBlockProps): ReactElement {
  const { draft, model, area, blockKey, shown, host, language, translate, name, marks } = props;
  const data = useMemo(() => draft.fill(shown.data), [draft, shown]);
  const drawn = useMemo(() => ({ data, dict: shown.dict }), [data, shown]);
  const sources = useBlockSources(
    { model, area, key: blockKey, plan: draft.plan, shown: drawn, version: 0 },
    host.loadSource,
  );
  return (
    <>
      <p className="ed-hidden-block" lang={language} {...marks}>
        {translate('blocks.draft', { block: name })}
      </p>
      {sources !== undefined && (
        <div inert>
          <BlockView
            plan={draft.plan}
            area={area}
            blockKey={blockKey}
            data={data}
            dict={shown.dict}
            sources={sources}
            model={model}
            context={host}
          />
        </div>
      )}
    </>
  );
}
