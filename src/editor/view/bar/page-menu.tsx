// Offers what can be made new without leaving the page, and the page's settings.
import { useState, type ReactElement } from 'react';
import { listPageTools, runPageTool } from '../../commands/tools/page-tools.ts';
import { Icon } from '../base/icon.tsx';
import { useSession } from '../base/session.ts';
import { BarMenu } from './bar-menu.tsx';

/** A menu of the bar. On a phone its buttons are in the menu of all tools without room. */
export function PageMenu(): ReactElement {
  const { translate } = useSession().editor;
  const label = (
    <>
      <Icon name="new" />
      <span className="ed-label">{translate('new')}</span>
      <Icon name="open" />
    </>
  );
  return (
    <BarMenu name="new" hint={translate('new.hint')} label={label}>
      <PageButtons />
    </BarMenu>
  );
}

/** Those that the owner may use here. */
export function PageButtons(): ReactElement {
  const { editor } = useSession();
  const [tools] = useState(() => listPageTools(editor));
  return (
    <>
      {tools.map((tool) => (
        <button
          key={tool.name}
          type="button"
          className="ed-button"
          data-from="tablet"
          onClick={() => {
            editor.release();
            void runPageTool(editor, tool);
          }}
        >
          <Icon name={tool.icon ?? tool.name} />
          {tool.title[editor.site.language]}
        </button>
      ))}
    </>
  );
}
