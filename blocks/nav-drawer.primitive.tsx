// Draws the menu of narrow screens, which opens as a modal panel.
import { behave } from './behaviour.ts';
import { definePrimitive } from './contract.ts';
import { drawIcon } from './icon/draw-icon.tsx';

/**
 * Escape, the backdrop, the closing button and every link close it. A modal `dialog` brings the focus trap,
 * Escape and the inert page behind it. Where the browser supports the attribute `command`, the button opens
 * it without JavaScript.
 */
export default definePrimitive({
  required: ['label', 'closeLabel'],
  props: {
    label: { type: 'string', description: 'Name of the opening button, for screen readers.' },
    closeLabel: { type: 'string', description: 'Name of the closing button, for screen readers.' },
    buttonClass: { type: 'string', description: 'Classes of both buttons.' },
    panelClass: { type: 'string', description: 'Classes of the panel.' },
    panelId: { type: 'string', description: 'Id of the panel on the page; `nav-panel` by default.' },
    upTo: {
      type: 'number',
      description: 'The panel closes when the window becomes wider than this, in pixels; 1024 by default.',
    },
    modeless: { type: 'boolean', description: 'Opens beside the page, not above it: in the editor.' },
  },
  draw({ label, closeLabel, buttonClass, panelClass, panelId = 'nav-panel', upTo = 1024, modeless = false }) {
    const behaviour = behave('nav-drawer', { upTo, modeless });
    const command = modeless ? undefined : { command: 'show-modal', commandfor: panelId };
    return ({ attrs }, children) => (
      <div {...attrs} {...behaviour}>
        <button
          type="button"
          className={buttonClass}
          aria-label={label}
          aria-haspopup="dialog"
          aria-controls={panelId}
          {...command}
        >
          {drawIcon('menu')}
        </button>
        <dialog id={panelId} className={panelClass} aria-label={label}>
          <form method="dialog" className="flex justify-end">
            <button className={buttonClass} aria-label={closeLabel}>
              {drawIcon('close')}
            </button>
          </form>
          {children}
        </dialog>
      </div>
    );
  },
});
