// Draws a read-only preview of one block, or of all blocks of a document.
import { useLayoutEffect, useMemo, useRef, type ReactElement } from 'react';
import type { ActionDependencies } from '../../../../runtime/model/action.ts';
import type { DocumentName } from '../../../../runtime/model/edit-target.ts';
import type { PageModel } from '../../../../runtime/model/page.ts';
import { PageContext, type RenderContext } from '../../../../runtime/render/render-context.ts';
import { BlocksOutlet } from '../../../../runtime/render/page-view.tsx';
import { makeStyleSheet } from '../../../../runtime/render/style-sheet.ts';
import { addOwnStyles, addStyle } from '../../../assembly/browser/page-styles.ts';
import { makeEditProgram } from '../../../assembly/edit-program.ts';

interface BlockPreviewProps {
  model: PageModel;
  of: DocumentName;
  /** The key of the block; all blocks without it. */
  only?: string;
  actions: ActionDependencies;
}

/**
 * The width in pixels in which the block is laid out, so that it does not get its phone layout in a small
 * preview.
 */
const DESKTOP_WIDTH = 1280;

const program = makeEditProgram();
const styles = makeStyleSheet(addStyle, addOwnStyles);

/**
 * Blocks of a page as visitors see them, scaled to the width of its parent. Sets `--preview-height` on the
 * parent.
 */
export function BlockPreview({ model, of, only, actions }: BlockPreviewProps): ReactElement {
  const preview = useRef<HTMLDivElement>(null);
  const page = useMemo(() => {
    const context: RenderContext = {
      planOf: (name) => program.blocks.get(name),
      actions,
      loadSource: () => Promise.reject(new Error('A preview has the results of its sources.')),
      styles,
      report: () => undefined,
      omitted: new Set(),
    };
    return { model, context };
  }, [model, actions]);

  useLayoutEffect(() => {
    const element = preview.current;
    const parent = element?.parentElement;
    if (element === null || parent === null || parent === undefined) return undefined;
    const fit = (): void => {
      const width = Math.min(innerWidth, DESKTOP_WIDTH);
      const scale = parent.clientWidth / width;
      element.style.width = `${width}px`;
      element.style.transform = `scale(${scale})`;
      parent.style.setProperty('--preview-height', `${Math.ceil(element.offsetHeight * scale)}px`);
    };
    const resized = new ResizeObserver(fit);
    resized.observe(parent);
    // Pictures that load later change the height.
    resized.observe(element);
    fit();
    return () => resized.disconnect();
  }, []);

  return (
    <div ref={preview} className="ed-preview" lang={model.site.language}>
      <PageContext value={page}>
        <BlocksOutlet of={of} only={only} />
      </PageContext>
    </div>
  );
}
