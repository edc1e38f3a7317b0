import { Puck } from '@puckeditor/core';
import { createRoot } from 'react-dom/client';
import type { PageModel } from '../../../runtime/model/page.ts';
import { makeConfig, makeData } from '../contenders/puck.tsx';

/**
 * Puck's editor over the page drawn by hand, one component a block; without its frame, whose document would
 * be loaded, too. Only its start is measured.
 */
export async function startPuckEditor(model: PageModel): Promise<undefined> {
  const root = createRoot(document.getElementById('root') as HTMLElement);
  root.render(
    <Puck
      config={makeConfig(model)}
      data={makeData(model)}
      metadata={{ model }}
      iframe={{ enabled: false }}
    />,
  );
  while (document.querySelector('#root h2 ~ *, #root #main h2') === null)
    await new Promise(requestAnimationFrame);
}
