// Draws a tool of the bar above the page, as a button or as a link.
import { observer } from 'mobx-react-lite';
import { useMemo, type PointerEvent, type ReactElement } from 'react';
import type { Translate } from '../../contracts/messages.ts';
import { describeKeys, formatKeys, keysOf } from '../../contracts/shortcuts.ts';
import { Icon } from '../base/icon.tsx';
import { useSession } from '../base/session.ts';
import { writeInto } from '../base/write-into.ts';
import type { BarTool } from './bar-tools.ts';

const always = (): boolean => true;
const never = (): boolean => false;

/**
 * An observer of its own: it renders again only when one of its functions returns another value, and what
 * does not depend on them is made once. Whether it is disabled is written without a render.
 */
export const BarButton = observer(function BarButton({ tool }: { tool: BarTool }): ReactElement | null {
  const { translate } = useSession().editor;
  const { href, run, isDisabled = never, isShown = always, isBusy = never, isOn } = tool;
  const attributes = useMemo(() => attributesOf(tool, translate), [tool, translate]);
  const ref = useMemo(() => writeInto(isDisabled, writeDisabled), [isDisabled]);
  const isShownNow = isShown();
  const count = isShownNow ? tool.count?.() : undefined;
  const isBusyNow = isBusy();
  const content = useMemo(
    () => drawContent(tool.name, isBusyNow, count, translate),
    [tool, isBusyNow, count, translate],
  );
  if (!isShownNow) return null;
  if (href !== undefined)
    return (
      <a {...attributes} href={href} target="_blank">
        {content}
      </a>
    );
  return (
    <button
      {...attributes}
      ref={ref}
      type="button"
      aria-busy={isBusyNow}
      aria-expanded={isOn?.()}
      onPointerDown={keepFocus}
      onClick={run}
    >
      {content}
    </button>
  );
});

function writeDisabled(button: HTMLButtonElement, isDisabled: boolean): void {
  button.disabled = isDisabled;
}

// A text that is edited in place keeps the focus, so that undo can be pressed meanwhile.
function keepFocus(event: PointerEvent): void {
  event.preventDefault();
}

function attributesOf({ name, from, look, hintValues }: BarTool, translate: Translate): object {
  const keys = keysOf(name);
  const text = translate(`${name}.hint`, hintValues);
  const hint =
    keys?.[0] === undefined ? text : translate('hintWithKeys', { text, keys: formatKeys(keys[0]) });
  return {
    className: `ed-button ed-bar-${name}${look === undefined ? '' : ` ed-button-${look}`}`,
    'data-from': from,
    'data-tip': hint,
    'aria-description': hint,
    'aria-keyshortcuts': keys?.map(describeKeys).join(' '),
  };
}

function drawContent(
  name: string,
  isBusy: boolean,
  count: number | undefined,
  translate: Translate,
): ReactElement {
  return (
    <>
      <Icon name={name} />
      <span className="ed-label">{translate(isBusy ? 'status.saving' : name, { count: String(count) })}</span>
      {count !== undefined && (
        <span className="ed-count" aria-hidden="true">
          {count}
        </span>
      )}
    </>
  );
}
