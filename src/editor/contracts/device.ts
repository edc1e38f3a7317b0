// Lists the widths in which a page can be shown.
export const DEVICE_WIDTHS = ['desktop', 'tablet', 'phone'] as const;
export type DeviceWidth = (typeof DEVICE_WIDTHS)[number];
