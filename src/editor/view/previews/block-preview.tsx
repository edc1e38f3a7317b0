import { useLayoutEffect, useMemo, useRef, type ReactElement } from 'react';
import type { ActionHost } from '../../../../runtime/model/action.ts';
import type { DocumentName } from '../../../../runtime/model/edit-target.ts';
import type { PageModel } from '../../../../runtime/model/page.ts';
import { PageContext, type RenderHost } from '../../../../runtime/render/host.ts';
import { BlocksOutlet } from '../../../../runtime/render/page-view.tsx';
import { makeStyleSheet } from '../../../../runtime/render/style-sheet.ts';
import { addStyle } from '../../../assembly/browser/page-styles.ts';
import { makeProgram } from '../../../assembly/program.ts';

interface BlockPaperProps {
  model: PageModel;
  of: DocumentName;
  /** The key of the block that is drawn. */
  only: string;
  actions: ActionHost;
}

/** Narrower than this, blocks would be drawn as on a phone, wherever their media queries ask for the window. */
const DESKTOP_WIDTH = 1280;

const program = makeProgram();
const styles = makeStyleSheet(addStyle);

/** One block of a page as visitors would see it, scaled down to the width that there is; to be looked at only. `--paper` of what it stands in is its height. */
export function BlockPaper({ model, of, only, actions }: BlockPaperProps): ReactElement {
  const paper = useRef<HTMLDivElement>(null);
  const page = useMemo(() => {
    const host: RenderHost = {
      planOf: (name) => program.blocks.get(name),
      actions,
      loadSource: () => Promise.reject(new Error('What is only looked at has its answers.')),
      styles,
      report: () => undefined,
      omitted: new Set(),
    };
    return { model, host };
  }, [model, actions]);

  useLayoutEffect(() => {
    const element = paper.current;
    const room = element?.parentElement;
    if (element === null || room === null || room === undefined) return undefined;
    const fit = (): void => {
      const width = Math.min(innerWidth, DESKTOP_WIDTH);
      const scale = room.clientWidth / width;
      element.style.width = `${width}px`;
      element.style.transform = `scale(${scale})`;
      room.style.setProperty('--paper', `${Math.ceil(element.offsetHeight * scale)}px`);
    };
    const resized = new ResizeObserver(fit);
    resized.observe(room);
    // Pictures come later.
    resized.observe(element);
    fit();
    return () => resized.disconnect();
  }, []);

  return (
    <div ref={paper} className="ed-preview">
      <PageContext value={page}>
        <BlocksOutlet of={of} only={only} />
      </PageContext>
    </div>
  );
}
