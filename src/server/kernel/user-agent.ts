/** Names the browser and the system of a device by its `User-Agent`, for people who look at their devices. */

/** What is shown of a device. Empty where the header says nothing known. */
interface DeviceWords {
  browser: string;
  system: string;
}

// In this order: browsers name the engines of others, and apps name their browsers.
const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['wechat', /MicroMessenger\//],
  ['alipay', /AlipayClient\//],
  ['qq', /MQQBrowser\/|QQBrowser\//],
  ['uc', /UCBrowser\/|UBrowser\//],
  ['edge', /Edg(?:e|A|iOS)?\//],
  ['opera', /OPR\/|Opera\//],
  ['samsung', /SamsungBrowser\//],
  ['huawei', /HuaweiBrowser\//],
  ['firefox', /Firefox\/|FxiOS\//],
  ['chrome', /Chrome\/|CriOS\//],
  ['safari', /Version\/[\d.]+.*Safari\//],
];

const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['harmony', /HarmonyOS|OpenHarmony/],
  ['ipad', /iPad/],
  ['iphone', /iPhone|iPod/],
  ['android', /Android/],
  ['windows', /Windows/],
  ['chromeos', /CrOS/],
  ['mac', /Macintosh|Mac OS X/],
  ['linux', /Linux|X11/],
];

// Longer headers are no browsers', and every pattern reads all of them.
const MAX_LENGTH = 1024;

/** The browser and the system that a `User-Agent` names. */
export function describeUserAgent(userAgent = ''): DeviceWords {
  const text = userAgent.slice(0, MAX_LENGTH);
  const find = (table: typeof BROWSERS): string => table.find(([, sign]) => sign.test(text))?.[0] ?? '';
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}
