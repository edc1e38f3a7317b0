// The menu of what can be made new without leaving the page, and of the page's settings.
import { useState, type ReactElement } from 'react';
import { listPageTools, runPageTool } from '../../commands/tools/page-tools.ts';
import { Icon } from '../base/icon.tsx';
import { useSession } from '../base/session.ts';
import { BarMenu } from './bar-menu.tsx';

export function PageMenu(): ReactElement | null {
  const { editor } = useSession();
  const { translate, site } = editor;
  const [tools] = useState(() => listPageTools(editor));
  if (tools.length === 0) return null;
  const label = (
    <>
      <Icon name="new" />
      <span className="ed-label">{translate('new')}</span>
      <Icon name="open" />
    </>
  );
  return (
    <BarMenu name="new" hint={translate('new.hint')} label={label}>
      {tools.map((tool) => (
        <button
          key={tool.name}
          type="button"
          className="ed-button"
          onClick={() => {
            editor.release();
            void runPageTool(editor, tool);
          }}
        >
          <Icon name={tool.icon ?? tool.name} />
          {tool.title[site.language]}
        </button>
      ))}
    </BarMenu>
  );
}
