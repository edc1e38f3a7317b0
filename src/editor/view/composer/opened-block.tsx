// Draws the composer of a block that is loaded. It has the outline, what is chosen, and what is done with the
// draft.
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../../../panel/parts/panel-icon.tsx';
import { kindOf } from '../../commands/composer/describe-clash.ts';
import { useSession } from '../base/session.ts';
import { ComposerBar } from './composer-bar.tsx';
import { nameNode, useComposer } from './composer-context.ts';
import { ComposerFoot } from './composer-foot.tsx';
import { NodeIcon } from './node-icon.tsx';
import { NodeContent } from './node-content.tsx';
import { NodeShows } from './node-shows.tsx';
import { NodeStyle } from './node-style.tsx';
import { Outline } from './outline.tsx';
import { TABS, usePanelKeys } from './panel-keys.ts';
import { readProblem } from './problems.ts';
import { useRoving } from './roving.ts';
import { useCanvas } from './use-canvas.ts';
import { useOutlinePlace } from './use-outline-place.ts';

interface OpenedBlockProps {
  host: Document;
  close(): void;
}

export const OpenedBlock = observer(function OpenedBlock({ host, close }: OpenedBlockProps): ReactElement {
  const work = useComposer();
  const { composer, words } = work;
  const { editor } = useSession();
  const { language } = editor.site;
  useCanvas(composer);
  usePanelKeys(host, composer);
  useEffect(() => editor.release(), [editor]);
  const outline = useOutlinePlace(host, editor.panel);
  const [hasOutline] = useState(outline.isOpen);
  useEffect(() => {
    // An outline that is open takes the focus itself.
    if (!hasOutline) host.querySelector<HTMLElement>('.ed-panel-head h2')?.focus();
  }, [host, hasOutline]);
  return (
    <>
      {createPortal(
        <aside className="ed-panel" aria-label={words('outline')} lang={language}>
          <Outline hide={() => outline.show(false)} onChosen={() => outline.isOver && outline.show(false)} />
        </aside>,
        outline.place,
      )}
      <aside className="ed-panel" aria-label={nameNode(work, composer.node.node)} lang={language}>
        <ComposerBar outline={outline} />
        <NodeHead close={close} />
        <NodeTab />
        <ComposerFoot />
      </aside>
    </>
  );
});

const NodeHead = observer(function NodeHead({ close }: Pick<OpenedBlockProps, 'close'>): ReactElement {
  const work = useComposer();
  const { composer, words } = work;
  const { node } = composer.node;
  const roving = useRoving(true);
  return (
    <header className="ed-panel-head">
      <div className="ed-panel-line">
        <NodeIcon is={node.is} />
        <h2 tabIndex={-1}>{nameNode(work, node)}</h2>
        <span className="ed-panel-badge">{kindOf(node, words)}</span>
        <IconButton icon="close" label={words('close')} onClick={close} />
      </div>
      <div className="ed-panel-jump" role="tablist" {...roving}>
        {TABS.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            aria-selected={composer.tab === tab}
            aria-current={composer.tab === tab ? 'true' : undefined}
            onClick={() => composer.set({ tab })}
          >
            {words(tab)}
          </button>
        ))}
      </div>
    </header>
  );
});

const NodeTab = observer(function NodeTab(): ReactElement {
  const work = useComposer();
  const { composer } = work;
  const { tab, node, problems } = composer;
  return (
    <div className="ed-panel-body ed-composer-body" role="tabpanel" tabIndex={-1}>
      {tab === 'content' && <NodeContent />}
      {tab === 'layout' && <NodeStyle groups={['layout', 'size']} />}
      {tab === 'style' && <NodeStyle groups={['type', 'box']} />}
      {tab === 'shows' && <NodeShows />}
      {problems
        .filter((problem) => problem.node === node.node.id)
        .map((problem) => (
          <p key={`${problem.code} ${problem.pointer}`} className="ed-panel-wrong" role="status">
            {readProblem(composer.definition, problem, work)}
          </p>
        ))}
    </div>
  );
});
