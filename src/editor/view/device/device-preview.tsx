// Shows the page in a frame as wide as a phone or a tablet.
import { useLayoutEffect, useState, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { SiteModel } from '../../../../runtime/model/page.ts';
import { ROOT_ID } from '../../../assembly/browser/page-elements.ts';
import type { DeviceWidth } from '../../contracts/device.ts';
import { makeTranslate, type Translate } from '../../contracts/messages.ts';
import { Tooltip } from '../base/tooltip.tsx';
import { requestHandover } from './handover.ts';
import { WidthSwitch } from './width-switch.tsx';

/**
 * Replaces the page by a frame that runs the whole editor, so that media queries see the width of the device.
 */
export function startDevicePreview(width: DeviceWidth, site: SiteModel): void {
  const translate = makeTranslate(site.messages);
  document.getElementById(ROOT_ID)?.remove();
  document.documentElement.dataset.devicePreview = '';
  const layer = document.createElement('div');
  layer.id = 'editor';
  layer.lang = site.language;
  const bar = document.createElement('div');
  bar.className = 'ed-device-bar';
  const frame = document.createElement('iframe');
  frame.title = translate('width.frame');
  frame.src = location.pathname + location.search;
  layer.append(bar, frame);
  document.body.append(layer);
  createRoot(bar).render(<DeviceBar initialWidth={width} frame={frame} translate={translate} />);
}

interface DeviceBarProps {
  initialWidth: DeviceWidth;
  frame: HTMLIFrameElement;
  translate: Translate;
}

function DeviceBar({ initialWidth, frame, translate }: DeviceBarProps): ReactElement {
  const [width, setWidth] = useState(initialWidth);
  useLayoutEffect(() => {
    frame.setAttribute('class', `ed-device-frame ed-device-${width}`);
  }, [frame, width]);
  const choose = async (next: DeviceWidth): Promise<void> => {
    if (next !== 'desktop') {
      setWidth(next);
      history.replaceState(null, '', `#${next}`);
      return;
    }
    const inner = frame.contentWindow;
    if (inner === null) return;
    await requestHandover(inner);
    location.replace(inner.location.pathname + inner.location.search);
  };
  return (
    <>
      <WidthSwitch width={width} translate={translate} onChoose={(next) => void choose(next)} />
      <Tooltip />
    </>
  );
}
