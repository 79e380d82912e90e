/** Password of all demo people (api: Starting it). */
export const demoPassword = 'vonk-demo-2026'
