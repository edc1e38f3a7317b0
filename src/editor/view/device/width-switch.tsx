// Draws buttons that choose the width in which the page is shown.
import type { ReactElement } from 'react';
import { DEVICE_WIDTHS, type DeviceWidth } from '../../contracts/device.ts';
import type { Translate } from '../../contracts/messages.ts';
import { Icon } from '../base/icon.tsx';

interface WidthSwitchProps {
  width: DeviceWidth;
  translate: Translate;
  onChoose(width: DeviceWidth): void;
}

export function WidthSwitch({ width, translate, onChoose }: WidthSwitchProps): ReactElement {
  return (
    <div className="ed-widths" role="group" aria-label={translate('width')}>
      {DEVICE_WIDTHS.map((each) => (
        <button
          key={each}
          type="button"
          className="ed-button"
          aria-pressed={each === width}
          aria-label={translate(`width.${each}`)}
          data-tip={translate(`width.${each}`)}
          onClick={() => each !== width && onChoose(each)}
        >
          <Icon name={each} />
        </button>
      ))}
    </div>
  );
}
