// A tool of the bar above the page, as a button or as a link.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { describeKeys, formatKeys, keysOf } from '../../contracts/shortcuts.ts';
import { Icon } from '../base/icon.tsx';
import { useSession } from '../base/session.ts';
import type { BarTool } from './bar-tools.ts';

const always = (): boolean => true;
const never = (): boolean => false;

/** An observer of its own: it renders again only when one of its functions returns another value. */
export const BarButton = observer(function BarButton({ tool }: { tool: BarTool }): ReactElement | null {
  const { translate } = useSession().editor;
  const { name, from, look, href, run, isDisabled = never, isShown = always, isBusy = never } = tool;
  if (!isShown()) return null;
  const count = tool.count?.();
  const keys = keysOf(name);
  const text = translate(`${name}.hint`, tool.hintValues);
  const hint =
    keys?.[0] === undefined ? text : translate('hintWithKeys', { text, keys: formatKeys(keys[0]) });
  const shared = {
    className: `ed-button ed-bar-${name}${look === undefined ? '' : ` ed-button-${look}`}`,
    'data-from': from,
    'data-tip': hint,
    'aria-description': hint,
    'aria-keyshortcuts': keys?.map(describeKeys).join(' '),
  };
  const content = (
    <>
      <Icon name={name} />
      <span className="ed-label">
        {translate(isBusy() ? 'status.saving' : name, { count: String(count) })}
      </span>
      {count !== undefined && (
        <span className="ed-count" aria-hidden="true">
          {count}
        </span>
      )}
    </>
  );
  if (href !== undefined)
    return (
      <a {...shared} href={href} target="_blank">
        {content}
      </a>
    );
  return (
    <button
      {...shared}
      type="button"
      disabled={isDisabled()}
      aria-busy={isBusy()}
      // A text that is edited in place keeps the focus, so that undo can be pressed meanwhile.
      onPointerDown={(event) => event.preventDefault()}
      onClick={run}
    >
      {content}
    </button>
  );
});
