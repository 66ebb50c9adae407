/**
 * The observable sentences of the specification by section, in short quotes. Each states how it is verified:
 * - a plain text: by tests with that text in their name, `test(rule(6, 'A denied action …'), …)`, in this folder or in e2e;
 * - with `by`: by other tests, as `file › part of the test's full name`. All of them must pass.
 * `report.ts` checks this in the results of a run. Rules that cannot be observed are in untestable.ts.
 */
export type Section = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
export type Rule = string | { rule: string; by: readonly `${string} › ${string}`[] }

export const sectionTitles: Readonly<Record<Section, string>> = {
  1: 'What the product does and for whom',
  2: 'Screens and routes',
  3: 'Entities and their fields',
  4: 'States and transitions',
  5: 'Validation rules',
  6: 'Roles and permissions',
  7: 'The calls it makes',
  8: 'Error catalogue',
  9: 'Business constants and limits',
}

const shown = (rule: string, ...by: `${string} › ${string}`[]): Rule => ({ rule, by })

export const rules: Readonly<Record<Section, readonly Rule[]>> = {
  1: [
    "The configured tagline is 'A platform to invest for future'",
    shown(
      'The footer describes a platform for investing, fund management and buying and selling crypto assets',
      'tests/layouts/public-layout.test.tsx › shows the about text, postal address and support email',
    ),
    'A user is either Internal or Customer',
    'Customers can browse public project pages',
    shown('Customers can invest in projects', 'tests/features/investments/investing.test.tsx › invests from the balance immediately'),
    shown('Customers can hold a balance', 'tests/server/modules/users.test.ts › the totals of the profile match the ledger'),
    shown(
      'Customers can make withdrawals',
      'tests/features/withdrawals/withdrawing.test.tsx › then asks for the code and requests the withdrawal',
    ),
    shown(
      'Customers can keep an address book of wallets',
      'tests/features/wallets/wallets.test.tsx › takes the address, then the emailed code',
    ),
    shown(
      'Customers can submit identity verification',
      'tests/features/identity/identity.test.tsx › submits a document once every page is uploaded',
    ),
    shown('Customers can earn referrals', 'tests/server/modules/commissions.test.ts › a referrer earns a commission'),
    shown(
      'Customers can view their transactions',
      'tests/features/transactions/transactions.test.tsx › lists every transaction with the balance after it',
    ),
    shown(
      'Internal users manage the system through the admin area',
      'tests/layouts/admin-layout.test.tsx › shows everything to a Super Admin',
      'tests/layouts/admin-layout.test.tsx › shows Unauthorized Access! to customers',
    ),
    shown(
      'The signed-in user sees a profile with name and email',
      'tests/features/account/account.test.tsx › shows a customer the total asset value and the Withdraw shortcut',
    ),
    'The total asset value is taken from the profile balance',
    shown(
      'A Withdraw shortcut sits beside the total',
      'tests/features/account/account.test.tsx › shows a customer the total asset value and the Withdraw shortcut',
    ),
    shown(
      'The shortcut is hidden for Internal users',
      'tests/features/account/account.test.tsx › hides the Withdraw shortcut from Internal users',
    ),
    'The user can change their password, sign out, and switch the theme between light, dark and system',
    'The product runs in production mode',
    'Role-based access control is switched on through a flag whose value is the string true',
  ],
  2: [
    'Every public route is a screen',
    'Every route of the customer area is a screen',
    'Every route of the admin area is a screen',
    'Every route opens in Chromium for each user who may open it',
    '/under-construction is rendered with no layout',
    'List links carry page=1 and limit=10',
    shown(
      'Transactions and Withdraws in the customer menu carry the same parameters',
      'tests/layouts/menus.test.ts › links Transactions and Withdraws to the first page',
    ),
    'The app wrapper is registered under /_app',
    shown('The under-construction route has no layout', 'tests/layouts/layout-for.test.ts › /under-construction has the none layout'),
    shown(
      'Paths under the customer area use the user layout',
      'tests/layouts/layout-for.test.ts › /users has the user layout',
      'tests/layouts/layout-for.test.ts › /users/transactions has the user layout',
    ),
    shown(
      'Paths containing the admin root use the admin layout',
      'tests/layouts/layout-for.test.ts › /admin/projects/[id]/details has the admin layout',
      'tests/layouts/layout-for.test.ts › /somewhere/admin/else has the admin layout',
    ),
    shown('All other paths use the public layout', 'tests/layouts/layout-for.test.ts › / has the public layout'),
    shown(
      'The sticky header hides when scrolling down past 200px and reappears on scrolling up',
      'tests/layouts/public-layout.test.tsx › hides when scrolling down past 200 px',
    ),
    'The header is sticky, and leaves and comes back in the browser',
    shown(
      'The header holds the logo and a sign-in button',
      'tests/layouts/public-layout.test.tsx › shows the logo, the theme switch and a sign-in button',
    ),
    shown('The sign-in button is hidden on the sign-in page', 'tests/layouts/public-layout.test.tsx › hides the sign-in button'),
    'The header holds the theme switch on wide screens',
    shown(
      'A slide-in menu offers Home, Projects, Privacy Policy, Terms and Conditions and About Us',
      'tests/layouts/public-layout.test.tsx › lists the five pages in order',
    ),
    shown(
      'The footer has about text, links, a postal address and a support email',
      'tests/layouts/public-layout.test.tsx › shows the about text, postal address and support email',
    ),
    shown('A bottom tab bar shows Home, Projects, Wallets and Transactions', 'tests/layouts/public-layout.test.tsx › has a bottom tab bar'),
    'The bottom tab bar shows on narrow screens only',
    'The top header of the user layout is fixed',
    shown('Its logo links to the root', 'tests/layouts/user-layout.test.tsx › has a logo that links to the root'),
    'A further header control is beside the logo',
    shown(
      'The left menu lists, in order, Dashboard to Withdraws',
      'tests/layouts/user-layout.test.tsx › has a logo that links to the root and the menu in its fixed order',
      'tests/layouts/menus.test.ts › lists its entries in the fixed order',
    ),
    shown(
      'On narrow screens the menu is hidden by default; a button toggles it, and it closes on a link click or a content click',
      'tests/layouts/user-layout.test.tsx › hides the menu on narrow screens until its button is pressed',
    ),
    'The customer menu is out of sight on narrow screens until its button is pressed',
    'On medium and wider screens a round toggle collapses the menu',
    shown(
      'The collapse state is remembered between visits',
      'tests/layouts/user-layout.test.tsx › collapses the menu with the round toggle and remembers it',
    ),
    shown(
      'The open menu groups are remembered between visits',
      'tests/layouts/admin-layout.test.tsx › remembers the open sub-menus',
      'tests/stores/stores.test.tsx › keeps theme, header height, menu and open groups between visits',
    ),
    'The admin side menu has these entries and groups',
    'A top bar has the theme switch, the profile and sign-out',
    shown('The admin menu is collapsible', 'tests/layouts/admin-layout.test.tsx › collapses to the narrow menu'),
    'The admin menu collapses on narrow screens',
    'A full-screen animated logo preloader is removed after 2 seconds',
    'The preloader covers the whole screen on first load',
    'A slim top progress bar with no spinner shows during page navigation',
    'The logo takes its source from the site configuration; its alt text is the web title in lowercase plus logo',
    'The modal wrapper has a default width of 768',
    'Its body has a top margin when it has a title or is closable',
    'A link can be disabled',
    'A link can be a hover-overlay link',
    "A link can be a 'waitable' link",
  ],
  3: [
    'The account token holds name, email, type and roles',
    'The account token carries an expiry time',
    'The profile holds the balance',
    'The permission token is separate and holds a permissions list',
    'Permission names follow resource:action',
    'The investment draft holds projectId, lockedPeriod, investmentAmount and referredBy',
    shown(
      'The draft is kept in the session; its amount is 100 by default',
      'tests/stores/stores.test.tsx › starts at 100 and is kept in the session',
    ),
    shown(
      'Stored interface state: theme, SYSTEM by default, header height, collapsed flag, open menu keys',
      'tests/stores/stores.test.tsx › starts with the theme SYSTEM and nothing chosen',
      'tests/stores/stores.test.tsx › keeps theme, header height, menu and open groups between visits',
    ),
    'Password change payload: oldPassword, newPassword',
  ],
  4: [
    'Auth state is one of loading, authenticated or not authenticated',
    'A token is treated as invalid once its expiry has passed',
    'Sign out removes the account and permission tokens and reloads the page',
    'A successful password change shows the server message, then signs the user out after 1 second',
    shown('The theme is one of three options', 'tests/stores/stores.test.tsx › is switched between system, light and dark'),
    shown(
      "SYSTEM follows the device's dark preference",
      'tests/stores/stores.test.tsx › SYSTEM on a device with dark mode true is dark',
      'tests/stores/stores.test.tsx › follows the device live while it is SYSTEM',
    ),
    shown(
      'The side menu is collapsed or expanded, and the choice is remembered',
      'tests/layouts/user-layout.test.tsx › collapses the menu with the round toggle and remembers it',
    ),
    'The chosen menu is still so after a reload',
    'The preloader is active for 2 seconds',
    'A disabled link prevents clicks, points to a placeholder target and gets an extra disabled style',
    'A waitable link shows the loading message for 1 second, then opens the target in the given window target, the same window by default',
  ],
  5: [
    'Please input your current password!',
    shown(
      'Please input your new password!',
      'tests/features/account/account.test.tsx › shows the validation messages of the specification',
    ),
    shown(
      'New password must be at least 6 characters long!',
      'tests/features/account/account.test.tsx › shows the validation messages of the specification',
    ),
    'The server asks for the same, in the same words',
    shown('Search inputs are debounced by 500 ms', 'tests/ui/lists.test.tsx › starts 500 ms after the last letter'),
    'A text input with a maximum length is marked out of range when its character count exceeds the maximum',
  ],
  6: [
    'Super Admin passes every permission check',
    'If the RBAC setting is the string false, every check passes',
    'Otherwise access requires holding at least one of the listed permissions',
    'A special FORBIDDEN entry is always accepted',
    'A denied action shows the error Unauthorized Access! by default',
    'A denied request says Unauthorized Access!',
    'Internal users do not see the Withdraw shortcut',
    shown(
      'The customer area and the admin area are distinguished by path',
      'tests/layouts/layout-for.test.ts › /usersnap has the public layout',
      'tests/layouts/layout-for.test.ts › /administration has the public layout',
    ),
    shown(
      'Admin menu items appear only with these permissions',
      'tests/layouts/menus.test.ts › requires exactly these permissions',
      'tests/layouts/menus.test.ts › omits entries that the user may not open',
      'tests/layouts/admin-layout.test.tsx › shows only the entries that the user may open',
      'e2e/access.spec.ts › staff without roles see the menu items that need no permission',
    ),
    'User Transactions and Withdraws need no permission',
  ],
  7: [
    'Both clients share one base address, the versioned path /api/v1',
    'Both send a Time-Zone-Offset header with every request',
    'The authenticated client also adds a bearer token header',
    'The calls of Auth have their addresses',
    'POST /auth/login yields a token and a permissionToken',
    'POST /auth/change-password is authenticated; its payload is oldPassword and newPassword',
    'Auth responses carry success and message',
    'The calls of Users have their addresses',
    'GET /users/{id}/is-exists is a username check',
    'GET /users/my-profile: the response data has balance',
    'After a successful create or update, the cached user data is refreshed',
    'Filter parameters are cleaned of empty values',
    'Arrays are sent as repeated key=value pairs',
    'Objects are sent as JSON',
    'Queries do not retry and do not refetch on focus',
  ],
  8: [
    'On a failed GET, both clients show the server message',
    'On a failed GET without a message, the status text is shown',
    'A failed write shows no toast of its own',
    'The authenticated client, on a 401 or 403, shows the error and signs the user out',
    'In production, statuses map to the messages of the table',
    'Anything else, or no status, is code -1 with Something went wrong, try again later.',
    'Outside production the raw code and message are kept',
    'A sign-in welcome message',
    'Successfully registered. Please Sign In!',
    'Something went wrong!',
    'Successfully created!',
    'Successfully updated!',
    'Successfully deleted!',
    'Unauthorized Access!',
    'You are being redirected...',
  ],
  9: [
    'Default page size is 10, default page is 1',
    "Account cookie lifetime follows the token's expiry",
    'Other cookies last 30 days by default',
    shown('The session investment amount defaults to 100', 'tests/stores/stores.test.tsx › starts at 100'),
    'The password minimum is 6 characters',
    shown('The header hides after 200px of scroll', 'tests/layouts/public-layout.test.tsx › hides when scrolling down past 200 px'),
    shown(
      'The sign-out redirect delay after a password change is 1 second',
      'tests/features/account/account.test.tsx › shows the server message, then signs out after one second',
    ),
    'The waitable link message shows for 1 second',
    'The search debounce is 500 ms',
    'Slugs get an 8-character random suffix',
    'The preloader lasts 2000 ms',
    'The progress bar is 3 px high',
    'Admin side menu: 280px wide, 75px collapsed',
    'User side menu: 240px wide; the layout offset is 100px collapsed and 300px expanded',
    shown(
      'Modal default width is 768; logo default size is 180 wide by 50 high',
      'tests/ui/whole-app.test.tsx › is 768 wide by default',
      'tests/ui/whole-app.test.tsx › is 180 by 50',
    ),
    'Breakpoints: 640, 768, 1024, 1280, 1536 px',
    'The primary colour is red #ed1c24, with hover and active red #b31a1d',
    'Base font size is 16 px; the font is DM Sans',
    'Light and dark themes are supported',
    'The configured api version is v1; the mode is production',
  ],
}

/** The name of a test that verifies a rule. Throws if the rule is not listed above. */
export function rule(section: Section, words: string): string {
  if (!rules[section].includes(words)) throw new Error(`Section ${section} of tests/specification/rules.ts does not list "${words}"`)
  return `§${section} ${words}`
}
