import * as t from '#shared/words/extension.ts'
import { FIREFOX_ID } from '../../shared/extension/extension-ids.ts'

export type BrowserFamily = 'chrome' | 'firefox' | 'safari'

const sizes = [16, 32, 48, 128] as const
const icons = Object.fromEntries(sizes.map((size) => [size, `icons/${size}.png`]))

/** The messages that the browser itself shows, in its language. The build writes them where browsers look for them. */
export const shownByBrowser = {
  saveThePageYouAreReading: t.saveThePageYouAreReading,
  saveToLectern: t.saveToLectern,
  saveThisPageWithoutThePopup: t.saveThisPageWithoutThePopup,
  highlightTheSelectedText: t.highlightTheSelectedText,
  openYourLibrary: t.openYourLibrary,
}

/** Refers to a message in the reader's language. */
const localized = (key: keyof typeof shownByBrowser): string => `__MSG_${key}__`

const permissions = ['activeTab', 'scripting', 'storage', 'alarms', 'contextMenus']

/** Returns the extension's manifest. All differences between browsers are in this file. */
export function manifest(family: BrowserFamily, version: string): Record<string, unknown> {
  return {
    manifest_version: 3,
    name: 'Lectern',
    version,
    default_locale: 'en',
    description: localized('saveThePageYouAreReading'),
    icons,
    action: { default_popup: 'popup.html', default_title: localized('saveToLectern'), default_icon: icons },
    options_ui: { page: 'options.html', open_in_tab: true },
    permissions,
    // Requested on the options page when the reader turns on a feature that needs them.
    optional_permissions: ['tabs', ...(family === 'safari' ? [] : ['nativeMessaging'])],
    optional_host_permissions: ['https://*/*', 'http://*/*'],
    content_security_policy: {
      // Firefox would otherwise upgrade http: to https:, but services at home have no certificate.
      extension_pages:
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: http: https:; font-src 'self'; connect-src http: https:; base-uri 'none'; form-action 'none'",
    },
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+S' } },
      'save-quietly': {
        suggested_key: { default: 'Alt+Shift+D' },
        description: localized('saveThisPageWithoutThePopup'),
      },
      highlight: { suggested_key: { default: 'Alt+Shift+H' }, description: localized('highlightTheSelectedText') },
      'open-library': { description: localized('openYourLibrary') },
    },
    ...byFamily[family],
  }
}

// Safari has no omnibox.
const omnibox = { omnibox: { keyword: 'lec' } }

const byFamily: Readonly<Record<BrowserFamily, Record<string, unknown>>> = {
  chrome: {
    background: { service_worker: 'worker.js', type: 'module' },
    minimum_chrome_version: '126',
    permissions: [...permissions, 'sidePanel'],
    side_panel: { default_path: 'panel.html' },
    ...omnibox,
  },
  firefox: {
    sidebar_action: {
      default_panel: 'panel.html',
      default_title: 'Lectern',
      default_icon: icons,
      open_at_install: false,
    },
    ...omnibox,
    background: { scripts: ['worker.js'], type: 'module' },
    browser_specific_settings: {
      gecko: {
        id: FIREFOX_ID,
        // This is the extended support release, and the first version in which an extension can declare the data it
        // collects. On phones that would be 142, but the extension isn't made for phones.
        strict_min_version: '140.0',
        data_collection_permissions: { required: ['websiteContent', 'browsingActivity', 'authenticationInfo'] },
      },
    },
  },
  safari: { background: { scripts: ['worker.js'], type: 'module', persistent: false } },
}
