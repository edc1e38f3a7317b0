// Draws the foot of the theme's panel: steps back, the state of the draft, its link, its publication.
import { observer } from 'mobx-react-lite';
import { useId, type ReactElement } from 'react';
import { momentIn, timeOf } from '../../commands/documents/moments.ts';
import { useSession } from '../base/session.ts';
import { IconButton, PanelIcon } from '../../../panel/parts/panel-icon.tsx';
import { useTheme } from './theme-context.ts';
import type { ThemePlan } from './use-plan.ts';

interface ThemeFootProps {
  undo(): void;
  redo(): void;
  preview(): void;
  publish(): void;
  plan: ThemePlan;
  schedule(): void;
  cancelPlan(): void;
}

export const ThemeFoot = observer(function ThemeFoot(props: ThemeFootProps): ReactElement {
  const { undo, redo, preview, publish, plan, schedule, cancelPlan } = props;
  const { keeper, words } = useTheme();
  const { editor } = useSession();
  const { draft } = keeper;
  const why = !editor.may('content.publish')
    ? words('publishMay')
    : keeper.isPublic
      ? words('publishNothing')
      : '';
  const reason = useId();
  return (
    <footer className="ed-panel-foot">
      <div className="ed-panel-line">
        <Step name="undo" isDisabled={!draft.canUndo} run={undo} />
        <Step name="redo" isDisabled={!draft.canRedo} run={redo} />
        <KeptStatus />
      </div>
      {plan.at !== '' && !keeper.isPublic && <Planned plan={plan} cancel={cancelPlan} />}
      <div className="ed-panel-line">
        <button type="button" className="ed-panel-button" disabled={draft.isLocked} onClick={preview}>
          <PanelIcon name="link" />
          <span className="ed-panel-label">{words('preview')}</span>
        </button>
        <button
          type="button"
          className="ed-panel-button ed-panel-primary ed-panel-wide"
          // Not `disabled`: its reason can be read by everybody.
          aria-disabled={why !== ''}
          aria-describedby={why === '' ? undefined : reason}
          title={why}
          onClick={() => why === '' && publish()}
        >
          {words('publish')}
        </button>
        <span id={reason} className="sr-only">
          {why}
        </span>
        <PublishMenu isDisabled={why !== ''} schedule={schedule} />
      </div>
    </footer>
  );
});

/** Other ways to publish. */
function PublishMenu({ isDisabled, schedule }: { isDisabled: boolean; schedule(): void }): ReactElement {
  const { words } = useTheme();
  const menu = useId();
  return (
    <>
      <button
        type="button"
        className="ed-panel-button ed-panel-only"
        popoverTarget={menu}
        aria-label={words('publishMore')}
        title={words('publishMore')}
        disabled={isDisabled}
      >
        <PanelIcon name="down" />
      </button>
      <div id={menu} popover="auto" className="ed-panel-menu ed-panel-menu-up">
        <button type="button" popoverTarget={menu} popoverTargetAction="hide" onClick={schedule}>
          {words('schedule')}
        </button>
      </div>
    </>
  );
}

function Planned({ plan, cancel }: { plan: ThemePlan; cancel(): void }): ReactElement {
  const { words } = useTheme();
  const { editor } = useSession();
  const time = momentIn(editor.site, plan.at);
  return (
    <div className="ed-panel-line">
      <p className={plan.hasFailed ? 'ed-low' : 'ed-fine'}>
        {words(plan.hasFailed ? 'scheduleFailed' : 'scheduled', { time })}
      </p>
      <button
        type="button"
        className="ed-panel-button ed-panel-quiet"
        disabled={!editor.may('content.publish')}
        onClick={cancel}
      >
        {words('scheduleCancel')}
      </button>
    </div>
  );
}

interface StepProps {
  name: 'undo' | 'redo';
  isDisabled: boolean;
  run(): void;
}

function Step({ name, isDisabled, run }: StepProps): ReactElement {
  const { words } = useTheme();
  return <IconButton icon={name} label={words(name)} disabled={isDisabled} onClick={run} />;
}

const KeptStatus = observer(function KeptStatus(): ReactElement {
  const { keeper, words } = useTheme();
  const { site } = useSession().editor;
  const { state, keptAt, failure } = keeper;
  const kept = keptAt === '' ? words('public') : words('savedAt', { time: timeOf(site, keptAt) });
  const text =
    state === 'failed'
      ? words('failed')
      : state !== 'kept'
        ? words('saving')
        : keeper.isPublic
          ? words('public')
          : kept;
  return (
    <>
      <p
        className="ed-kept"
        role="status"
        data-state={state}
        title={state === 'failed' ? failure : undefined}
      >
        {state === 'kept' && <PanelIcon name="check" />}
        {state === 'failed' && <PanelIcon name="warn" />}
        {text}
      </p>
      {state === 'failed' && (
        <button type="button" className="ed-panel-button" onClick={() => void keeper.keep()}>
          {words('again')}
        </button>
      )}
    </>
  );
});
