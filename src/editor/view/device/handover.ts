// Hands unsaved work over between the editor and the device preview, and reads the preview's width.
import { DEVICE_WIDTHS, type DeviceWidth } from '../../contracts/device.ts';

interface HandoverWindow {
  tesseraHandOver?: () => Promise<void>;
}

/** Lets the window around this editor ask it to hand over its unsaved work to the next editor of this tab. */
export function offerHandover(handOver: () => Promise<void>): void {
  (window as HandoverWindow).tesseraHandOver = handOver;
}

/** Makes the editor in a frame hand over its unsaved work. */
export async function requestHandover(frame: Window): Promise<void> {
  await (frame as HandoverWindow).tesseraHandOver?.();
}

/**
 * The preview width in the page's address; undefined for the window's own width, and always inside a preview.
 */
export function readPreviewWidth(): DeviceWidth | undefined {
  const name = location.hash.slice(1);
  if (isInPreview() || name === 'desktop') return undefined;
  return DEVICE_WIDTHS.find((width) => width === name);
}

/** True if this editor runs in the frame of a device preview. */
export function isInPreview(): boolean {
  return window.parent !== window;
}
