/** The reader's choice of colours; `system` follows the device. */
export type ThemeChoice = "dark" | "light" | "system";

const storageKey = "weft-theme";
const changed = "weft-theme-changed";

/**
 * Runs in the head before anything is painted, so that no page flashes in the wrong colours. Written without quotes,
 * ampersands and angle brackets, which React would escape.
 */
export const themeScript = `try{var t=localStorage.getItem(\`${storageKey}\`)}catch{}
document.documentElement.dataset.theme=t===\`dark\`?t:t===\`light\`?t:matchMedia(\`(prefers-color-scheme: light)\`).matches?\`light\`:\`dark\``;

export function readThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === "dark" || stored === "light" ? stored : "system";
  } catch {
    // Storage may be forbidden: the choice then lasts as long as the page.
    return "system";
  }
}

export function chooseTheme(choice: ThemeChoice) {
  try {
    if (choice === "system") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
  } catch {
    // As above.
  }
  applyTheme(choice);
  window.dispatchEvent(new Event(changed));
}

/** Puts the page into the colours of the choice. */
export function applyTheme(choice: ThemeChoice = readThemeChoice()) {
  document.documentElement.dataset.theme = choice === "system" ? deviceTheme() : choice;
}

/** Calls back when the choice changes, here or in another tab, or the device's own theme does. */
export function watchTheme(notify: () => void): () => void {
  const onDevice = () => {
    if (readThemeChoice() === "system") document.documentElement.dataset.theme = deviceTheme();
    notify();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey) chooseTheme(readThemeChoice());
  };
  const device = window.matchMedia("(prefers-color-scheme: light)");
  device.addEventListener("change", onDevice);
  window.addEventListener("storage", onStorage);
  window.addEventListener(changed, notify);
  return () => {
    device.removeEventListener("change", onDevice);
    window.removeEventListener("storage", onStorage);
    window.removeEventListener(changed, notify);
  };
}

function deviceTheme(): "dark" | "light" {
  return window.matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}
