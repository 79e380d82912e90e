import { callsOf, defineFeature } from '../../server/feature.ts'
import {
  BundlesChange,
  CatalogueChange,
  CodeChange,
  CodeTerms,
  catalogue,
  FictionalProfile,
  GiftShelf,
  GiftsChange,
  Invite,
  MethodsChange,
  MethodTable,
  PriceChange,
  Proposal,
  StaffCode,
  StaffPromotion,
} from './contract.ts'
import {
  changeCatalogue,
  listProposals,
  makeDiscountCode,
  publishProposal,
  refuseProposal,
} from './server/change-catalogue.ts'
import { catalogueContribution } from './server/contribution.ts'
import { endDiscountCode, listDiscountCodes } from './server/discount-codes.ts'
import {
  listFictionalProfiles,
  listPortraits,
  makeFictionalProfile,
  portraitRoute,
  retireFictionalProfile,
} from './server/fictional-profiles.ts'
import { endInvite, listInvites, makeInvite } from './server/invites.ts'
import {
  endPromotionNow,
  listPromotions,
  makePromotion,
  promotionPictureRoute,
} from './server/place-promotions.ts'
import { makeGift, readBundles, readGifts, readMethods } from './server/read-offers.ts'

export const catalogueFeature = defineFeature({
  name: 'catalogue',
  knows: ['accounts', 'gifts', 'orders', 'photos', 'profiles', 'promotions', 'sites', 'staff'],
  reads: ['accounts', 'photos', 'profiles'],
  calls: {
    catalogue: callsOf(
      catalogue,
      {
        bundles: readBundles,
        gifts: readGifts,
        makeGift,
        paymentMethods: readMethods,
        change: changeCatalogue,
        proposals: listProposals,
        publish: publishProposal,
        refuse: refuseProposal,
        discountCodes: listDiscountCodes,
        makeDiscountCode,
        endDiscountCode,
        promotions: listPromotions,
        makePromotion,
        endPromotion: endPromotionNow,
        fictionalProfiles: listFictionalProfiles,
        portraits: listPortraits,
        makeFictionalProfile,
        retireFictionalProfile,
        invites: listInvites,
        makeInvite,
        endInvite,
      },
      {
        tag: 'Staff: catalogue',
        description:
          'Prices, gifts, payment methods, discount codes, advertising, fictional profiles, invites and keys of partners.',
        schemas: {
          BundlesChange,
          CatalogueChange,
          CodeChange,
          CodeTerms,
          GiftsChange,
          MethodsChange,
          FictionalProfile,
          GiftShelf,
          Invite,
          MethodTable,
          PriceChange,
          Proposal,
          StaffCode,
          StaffPromotion,
        },
      },
    ),
  },
  contribution: catalogueContribution,
  routes: [portraitRoute, promotionPictureRoute],
})
