import { Outlet } from 'react-router'
import { SignupModal } from '../signup/signup-modal.tsx'

/** The layout with nothing around the screen but the signup modal (product: Frame). */
export default function EmptyLayout() {
  return (
    <>
      <Outlet />
      <SignupModal />
    </>
  )
}
